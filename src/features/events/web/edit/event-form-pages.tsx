import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type EditableEvent, eventConflict, eventFormSchema } from "#features/events/event-form.ts";
import { createEvent, readEditableEvent, saveEvent } from "#features/events/event-admin-calls.ts";
import { editableSeasonQuery } from "#features/seasons/web/edit/editable-season.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { eventFields } from "#features/events/event-record.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { LostPage } from "#web/layout/lost-page.tsx";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { EventActions } from "./event-actions.tsx";
import { EventFields } from "./event-fields.tsx";
import { newEventValues, toEventForm, toEventValues } from "./event-values.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

const newRoute = getRouteApi("/administrare/event/new");
const editRoute = getRouteApi("/administrare/event/$id");

/** '/administrare/event/new?season='. */
export function NewEventPage() {
  const { season } = newRoute.useSearch();
  if (season === undefined) return <LostPage />;
  return (
    <AdministrationFrame permission="manageSeasons">
      <NewEvent seasonId={season} />
    </AdministrationFrame>
  );
}

/** '/administrare/event/{id}'. */
export const EditEventPage = administrationPage("manageSeasons", LoadedEvent);

function NewEvent({ seasonId }: { seasonId: string }) {
  const { timeZone } = useSite();
  const now = useNow();
  const season = useSuspenseQuery(editableSeasonQuery(seasonId)).data;
  const navigate = useNavigate();
  const leave = () => navigate({ to: "/administrare/season/$id", params: { id: seasonId } });
  const editor = useRecord({
    draft: `event:new:${seasonId}`,
    labels: eventFields,
    record: null,
    toValues: () => newEventValues(season, { now, timeZone }),
    schema: eventFormSchema,
    toForm: (values) => toEventForm(values, timeZone),
    save: (form) => call(createEvent, { body: { ...form, season: seasonId } }),
    savedBy: createEvent,
    onSaved: async () => {
      showSnackbar({ content: "Etapa a fost creată." });
      await leave();
    },
  });
  return (
    <>
      <PageHeader overline={season.title} title="Etapă nouă" />
      <RecordPage editor={editor} saveTitle="Creează etapa" isReady onClose={() => void leave()}>
        <EventFields form={editor.form} simulator={season.simulator._id} />
      </RecordPage>
    </>
  );
}

function LoadedEvent() {
  const { id } = editRoute.useParams();
  // The form lives on what it was opened with; another look comes with the next visit.
  const event = useSuspenseQuery({ ...editableEventQuery(id), refetchOnWindowFocus: false }).data;
  return <EventEditor event={event} />;
}

function EventEditor({ event }: { event: EditableEvent }) {
  const { timeZone } = useSite();
  const navigate = useNavigate();
  const { read: seen, ...editor } = useRecord({
    draft: `event:${event._id}`,
    labels: eventFields,
    record: event,
    toValues: (saved: EditableEvent) => toEventValues(saved, timeZone),
    schema: eventFormSchema,
    toForm: (values) => toEventForm(values, timeZone),
    save: (form, { version }) =>
      call(saveEvent, { params: { id: event._id }, body: { ...form, version } }),
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

/** An event as its form reads it, as fresh as a season. */
function editableEventQuery(id: string) {
  return { ...read(readEditableEvent, { params: { id } }, fresh), gcTime: 0 };
}
