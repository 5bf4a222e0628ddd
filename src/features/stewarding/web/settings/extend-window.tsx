import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { readEventStewarding } from "#features/stewarding/public-stewarding-calls.ts";
import { extendProtests } from "#features/stewarding/stewarding-calls.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { inPerson, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { FieldRow, FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { UntilField } from "../desk/until-field.tsx";

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
    <FormSection title="Mai mult timp pentru contestații">
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
        <UntilForm
          key={`${chosen._id} ${chosen.closesAt}`}
          eventId={eventId}
          sessionId={chosen._id}
          closesAt={chosen.closesAt}
        />
      )}
    </FormSection>
  );
}

interface UntilFormProps {
  eventId: string;
  sessionId: string;
  closesAt: number;
}

function UntilForm({ eventId, sessionId, closesAt }: UntilFormProps) {
  const start = closesAt + DAY_MS;
  const [until, setUntil] = useState<number | null>(start);
  const extend = useCall(
    extendProtests,
    (at: number) => ({ params: { id: eventId }, body: { session: sessionId, until: at } }),
    {
      onSuccess: () => showSnackbar({ content: "Sesiunea se poate contesta mai mult." }),
      onError: () => undefined,
    },
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (until !== null) extend.mutate(until);
  };
  return (
    <form className="stack gap-3" noValidate onSubmit={submit}>
      {extend.error && <Notice kind="bad">{extend.error.message}</Notice>}
      <p className="muted">
        Acum, până <Time at={closesAt} format="moment" />.
      </p>
      <UntilField
        label="Se poate contesta până"
        value={start}
        onChange={setUntil}
        error={until === null ? "Scrie ziua și ora." : undefined}
      />
      <div>
        <Button type="submit" isBusy={extend.isPending}>
          Prelungește
        </Button>
      </div>
    </form>
  );
}
