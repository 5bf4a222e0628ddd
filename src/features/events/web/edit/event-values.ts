import { trackTitle } from "#features/seasons/track-title.ts";
import type { UseFormReturn } from "react-hook-form";
import type { EditableEvent } from "#features/events/event-form.ts";
import {
  eventFields,
  sessionFields,
  type SessionForm,
  sessionTypeTitles,
} from "#features/events/event-record.ts";
import { moveText } from "#features/events/session-times.ts";
import { emptyOf, type ValuesOf } from "#shared/record/record.ts";
import { fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import type { ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { isPractice } from "#shared/session-types.ts";
import { localText } from "#features/seasons/web/edit/season-values.ts";

type SessionType = SessionForm["type"];

export type SessionValues = Omit<ValuesOf<typeof sessionFields>, "type" | "startDate"> & {
  /** Empty while it is new. */
  _id: string;
  type: SessionType;
  startDate: string;
  hasResults: boolean;
};

type EventTime = "time" | "rsvpStart" | "rsvpEnd";

/** What the form of an event holds: times as the league's clock shows them. */
export type EventValues = Omit<ValuesOf<typeof eventFields>, EventTime | "track" | "sessions"> &
  Record<EventTime, string> & {
    track: ComboboxOption | null;
    sessions: SessionValues[];
  };

export type EventFormApi = UseFormReturn<EventValues>;

const usualMinutes: Record<SessionType, number> = { P: 30, Q: 20, R: 60, O: 30, A: 30 };

export function newSession(type: SessionType, startDate: string): SessionValues {
  return {
    ...emptyOf(sessionFields),
    _id: "",
    title: sessionTypeTitles[type],
    type,
    official: !isPractice(type),
    startDate,
    durationMinutes: usualMinutes[type],
    hasResults: false,
  };
}

/** When a session is over, on the same clock. Its start where the rest is missing. */
export function endOf({ startDate, durationMinutes }: SessionValues): string {
  return moveText(startDate, (durationMinutes ?? 0) * 60_000);
}

/** The sessions moved by as much as the event's own time was. */
export function moveSessions(
  sessions: readonly SessionValues[],
  { from, to }: { from: string; to: string },
): SessionValues[] {
  const ms = Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
  return sessions.map((session) => ({ ...session, startDate: moveText(session.startDate, ms) }));
}

export function toEventValues(event: EditableEvent, timeZone: string): EventValues {
  const { _id, version: _version, season: _season, track, ...rest } = event;
  return {
    ...rest,
    time: toLocalText(event.time, timeZone),
    track: {
      value: track._id,
      title: trackTitle({ family: track.trackFamily.name, name: track.name }),
    },
    rsvpStart: localText(event.rsvpStart, timeZone),
    rsvpEnd: localText(event.rsvpEnd, timeZone),
    sessions: event.sessions.map((session) => ({
      ...session,
      startDate: toLocalText(session.startDate, timeZone),
    })),
  };
}

/** What is sent; checked by `eventFormSchema`, which also says what is missing. */
export function toEventForm(values: EventValues, timeZone: string): object {
  return {
    ...values,
    time: fromLocalText(values.time, timeZone),
    track: values.track?.value ?? "",
    rsvpStart: fromLocalText(values.rsvpStart, timeZone),
    rsvpEnd: fromLocalText(values.rsvpEnd, timeZone),
    cover: values.cover?._id ?? null,
    sessions: values.sessions.map(({ _id, hasResults: _hasResults, ...session }) => ({
      ...session,
      ...(_id && { _id }),
      startDate: fromLocalText(session.startDate, timeZone),
    })),
  };
}
