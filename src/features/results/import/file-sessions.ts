import { sessionTypeTitles } from "#features/events/event-record.ts";
import { gameTypeOf, type SessionTypeCode } from "#shared/session-types.ts";
import {
  type FileChoice,
  type FileSession,
  fittingSession,
  type PlacedSession,
} from "#simulators/session-file.ts";
import type { EditorFileChoice } from "../results-editor.ts";

export interface DrivenSession {
  _id: string;
  type: SessionTypeCode;
  title: string;
}

/** Where a session stands among those of its kind. @param sessions the event's, in the order in which they are driven */
export function placeInEvent(sessions: readonly DrivenSession[], id: string): PlacedSession {
  const own = sessions.find(({ _id }) => _id === id);
  const type = own ? gameTypeOf(own.type) : null;
  const same = sessions.filter((session) => gameTypeOf(session.type) === type);
  return { type, place: same.findIndex(({ _id }) => _id === id), of: same.length };
}

/** The sessions of a file with the one of the event that each of them fits. */
export function choiceInEvent(
  { key, sessions }: FileChoice,
  ofEvent: readonly DrivenSession[],
): EditorFileChoice {
  const fits = new Map(
    ofEvent.map(({ _id, title }) => [
      fittingSession(sessions, placeInEvent(ofEvent, _id))?.key,
      { _id, title },
    ]),
  );
  return { key, sessions: sessions.map((one) => ({ ...one, fits: fits.get(one.key) ?? null })) };
}

/** A session of a file that holds several, as people choose it: `Cursă · HEAT 1`. */
export function fileSessionTitle({ type, title }: Pick<FileSession, "type" | "title">): string {
  return [sessionTypeTitles[type], title].filter(Boolean).join(" · ");
}
