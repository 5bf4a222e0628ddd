import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { eventConflict, eventFormSchema } from "#features/events/event-form.ts";
import { readEditableEvent, saveEvent } from "#features/events/event-admin-calls.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { eventFields } from "#features/events/event-record.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { useSite } from "#web/page-data.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { EventActions } from "./event-actions.tsx";
import { EventFields } from "./event-fields.tsx";
import { toEventForm, toEventValues } from "./event-values.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

const editRoute = getRouteApi("/administrare/event/$id");

/** '/administrare/event/{id}'. */
export const EditEventPage = administrationPage("manageSeasons", EditEvent);

function EditEvent() {
  const { id } = editRoute.useParams();
  const { timeZone } = useSite();
  const navigate = useNavigate();
  // The form lives on what it was opened with; another look comes with the next visit.
  const query = { ...read(readEditableEvent, { params: { id } }, fresh), gcTime: 0 };
  const event = useSuspenseQuery({ ...query, refetchOnWindowFocus: false }).data;
  const { read: seen, ...editor } = useRecord({
    draft: `event:${id}`,
    labels: eventFields,
    record: event,
    toValues: (saved: typeof event) => toEventValues(saved, timeZone),
    schema: eventFormSchema,
    toForm: (values) => toEventForm(values, timeZone),
    save: (form, { version }) => call(saveEvent, { params: { id }, body: { ...form, version } }),
    goOnWith: (saved) => saved,
    savedMeanwhile: savedMeanwhile(eventConflict),
    savedBy: saveEvent,
    onSaved: () => showSnackbar({ content: "Etapa a fost salvată." }),
  });
  return (
    <>
      <PageHeader overline={seen.season.title} title={seen.title} isHidden={seen.hidden} />
      <EventActions event={seen} isBlocked={editor.isDirty} onChanged={editor.takeOver} />
      <RecordPage
        editor={editor}
        onClose={() =>
          void navigate({ to: "/administrare/season/$id", params: { id: seen.season._id } })
        }
      >
        <EventFields form={editor.form} simulator={seen.season.simulator._id} />
      </RecordPage>
    </>
  );
}
