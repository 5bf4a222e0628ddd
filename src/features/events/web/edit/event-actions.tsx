import { useNavigate } from "@tanstack/react-router";
import type { EditableEvent } from "#features/events/event-form.ts";
import { deleteEvent, setEventVisibility } from "#features/events/event-admin-calls.ts";
import { call } from "#web/calls/call.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { RecordActions } from "#web/forms/record-actions.tsx";

interface EventActionsProps {
  event: EditableEvent;
  /** Something is not saved yet: showing and deleting wait. */
  isBlocked: boolean;
  onChanged: (event: EditableEvent) => void;
}

export function EventActions({ event, isBlocked, onChanged }: EventActionsProps) {
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
