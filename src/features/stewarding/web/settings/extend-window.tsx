import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { eventActs } from "#features/stewarding/acts/event-acts.ts";
import { readEventStewarding } from "#features/stewarding/public-stewarding-calls.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { inPerson, read } from "#web/calls/call.ts";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Time } from "#web/ui/show/time.tsx";

interface ExtendWindowProps {
  events: readonly {
    _id: string;
    title: string;
    sessions: readonly { _id: string; title: string }[];
  }[];
}

/** Lets drivers protest a session for longer; nobody's time is ever shortened. */
export function ExtendWindow({ events }: ExtendWindowProps) {
  const [eventId, setEventId] = useState("");
  const [sessionId, setSessionId] = useState("");
  const stewarding = useQuery({
    ...read(readEventStewarding, { params: { id: eventId } }, inPerson),
    enabled: eventId !== "",
  });
  const titles = new Map(
    events.flatMap(({ sessions }) => sessions.map(({ _id, title }) => [_id, title] as const)),
  );
  const windows = (stewarding.data?.sessions ?? []).flatMap(({ _id, window }) =>
    window ? [{ _id, closesAt: window.closesAt }] : [],
  );
  const chosen = windows.find(({ _id }) => _id === sessionId) ?? windows[0];
  return (
    <div className="stack gap-4">
      <FieldRow>
        <Select
          label="Etapa"
          emptyTitle="Alege etapa"
          value={eventId}
          options={events.map(({ _id, title }) => ({ value: _id, title }))}
          error={stewarding.error?.message}
          onChange={({ target }) => setEventId(target.value)}
        />
        <Select
          label="Sesiunea"
          disabled={windows.length === 0}
          emptyTitle={stewarding.data && windows.length === 0 ? "Nimic de contestat" : undefined}
          value={chosen?._id ?? ""}
          options={windows.map(({ _id }) => ({ value: _id, title: titles.get(_id) ?? "Sesiune" }))}
          onChange={({ target }) => setSessionId(target.value)}
        />
      </FieldRow>
      {chosen && (
        <ActForm
          key={`${chosen._id} ${chosen.closesAt}`}
          act={eventActs.extendProtests}
          of={{ _id: eventId }}
          given={{ session: chosen._id }}
          start={{ until: chosen.closesAt + DAY_MS }}
        >
          {() => (
            <p className="muted">
              Acum, până <Time at={chosen.closesAt} format="moment" />.
            </p>
          )}
        </ActForm>
      )}
    </div>
  );
}
