import { z } from "zod";
import { gameSessionTypes, type SessionTypeCode, takesFile } from "#shared/session-types.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { sameTrack, type TrackKey } from "#simulators/same-track.ts";
import {
  type FileSession,
  fittingSession,
  type PlacedSession,
  type SessionFile,
} from "#simulators/session-file.ts";
import { processorSchema } from "../results.ts";

/** A session that started of late. */
export interface StartedSession {
  type: SessionTypeCode;
  track: TrackKey;
  simulator: string;
  hasResults: boolean;
  /** Among those of its event. */
  placed: PlacedSession;
}

interface Placed<Session> {
  /** Of a file that holds several: which of them; `null`: it holds one. */
  fileSession: FileSession | null;
  /** The only one without results that the file fits; `null`: that is for a steward to say. */
  found: Session | null;
  /** Those that it fits, else all of its simulator. */
  choices: Session[];
}

/** To which of these sessions a file belongs, by type and track; each session of a file that holds several, where one fits. */
export function placeFile<Session extends StartedSession>(
  file: Pick<SessionFile, "simulator" | "sessionType" | "track" | "choice">,
  sessions: readonly Session[],
): Placed<Session>[] {
  const { simulator, sessionType, track, choice } = file;
  const own = sessions.filter((session) => session.simulator === simulator);
  const here = own.filter((session) => sameTrack(session.track, track));
  if (!choice) {
    const fitting = here.filter(({ type }) => sessionType === null || takesFile(type, sessionType));
    return [toPlaced(null, fitting, own)];
  }
  const placed = choice.sessions.map((one) =>
    toPlaced(
      one,
      here.filter((session) => fittingSession(choice.sessions, session.placed)?.key === one.key),
    ),
  );
  const fitting = placed.filter(({ choices }) => choices.length > 0);
  if (fitting.length > 0) return fitting;
  const read = choice.sessions.find(({ key }) => key === choice.key) ?? null;
  return [toPlaced(read, here, own)];
}

function toPlaced<Session extends StartedSession>(
  fileSession: FileSession | null,
  fitting: Session[],
  otherwise: Session[] = [],
): Placed<Session> {
  const [only, ...others] = fitting.filter(({ hasResults }) => !hasResults);
  return {
    fileSession,
    found: only && others.length === 0 ? only : null,
    choices: fitting.length > 0 ? fitting : otherwise,
  };
}

export const placeFileSchema = z.object({ fileId: idSchema });

const named = z.object({ _id: z.string(), title: z.string() });
export const sessionPlaceSchema = z.object({ season: named, event: named, session: named });
export type SessionPlace = z.infer<typeof sessionPlaceSchema>;

const placeSchema = sessionPlaceSchema.extend({ hasResults: z.boolean() });

export const filePlaceSchema = z.object({
  processor: processorSchema,
  places: z.array(
    z.object({
      fileSession: z
        .object({ key: z.string(), title: z.string(), type: z.enum(gameSessionTypes) })
        .nullable(),
      found: placeSchema.nullable(),
      choices: z.array(placeSchema),
    }),
  ),
});
export type FilePlace = z.infer<typeof filePlaceSchema>;
