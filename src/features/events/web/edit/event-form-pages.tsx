import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type EditableEvent, eventConflict, eventFormSchema } from "#features/events/event-form.ts";
import {
  deleteEvent,
  readEditableEvent,
  saveEvent,
  setEventVisibility,
} from "#features/events/event-admin-calls.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { eventFields } from "#features/events/event-record.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { useSite } from "#web/page-data.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { EventFields } from "./event-fields.tsx";
import { toEventForm, toEventValues } from "./event-values.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { RecordActions } from "#web/forms/record-actions.tsx";

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

interface EventActionsProps {
  event: EditableEvent;
  /** Something is not saved yet: showing and deleting wait. */
  isBlocked: boolean;
  onChanged: (event: EditableEvent) => void;
}

function EventActions({ event, isBlocked, onChanged }: EventActionsProps) {
  const navigate = useNavigate();
  return (
    <RecordActions
      record={event}
      words={{
        show: "Arată etapa",
        hide: "Ascunde etapa",
        isShown: "Etapa este vizibilă.",
        isHidden: "Etapa este ascunsă.",
        deleteTitle: "Ștergi etapa?",
        deleteBody: `Se șterg „${event.title}” și sesiunile ei. Nu se mai pot aduce înapoi.`,
        isDeleted: `Etapa „${event.title}” a fost ștearsă.`,
      }}
      isBlocked={isBlocked}
      setVisibility={(body) => call(setEventVisibility, { params: { id: event._id }, body })}
      onChanged={onChanged}
      remove={() => call(deleteEvent, { params: { id: event._id } })}
      changes={deleteEvent}
      onRemoved={() =>
        navigate({ to: "/administrare/season/$id", params: { id: event.season._id } })
      }
    >
      <LinkButton to="/administrare/event/$id/participanti" params={{ id: event._id }}>
        Participanți
      </LinkButton>
      <LinkButton to="/administrare/event/$id/imagini" params={{ id: event._id }}>
        Imagini și transmisiuni
      </LinkButton>
      <LinkButton to="/event/$id" params={{ id: event._id }}>
        Vezi pagina
      </LinkButton>
    </RecordActions>
  );
}
