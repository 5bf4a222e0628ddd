import { z } from "zod";
import { type SessionTypeCode, takesFile } from "#shared/session-types.ts";
import { idSchema } from "#shared/text/text-schemas.ts";
import { sameTrack, type TrackKey } from "#simulators/same-track.ts";
import type { SessionFile } from "#simulators/session-file.ts";
import { processorSchema } from "../results.ts";

/** A session that started of late. */
export interface StartedSession {
  type: SessionTypeCode;
  track: TrackKey;
  simulator: string;
  hasResults: boolean;
}

interface Placed<Session> {
  /** The only one without results that the file fits; `null`: that is for a steward to say. */
  found: Session | null;
  /** Those that it fits, else all of its simulator. */
  choices: Session[];
}

/** To which of these sessions a file belongs, by type and track. */
export function placeFile<Session extends StartedSession>(
  file: Pick<SessionFile, "simulator" | "sessionType" | "track">,
  sessions: readonly Session[],
): Placed<Session> {
  const { simulator, sessionType, track } = file;
  const own = sessions.filter((session) => session.simulator === simulator);
  const fitting = own.filter(
    (session) =>
      sameTrack(session.track, track) &&
      (sessionType === null || takesFile(session.type, sessionType)),
  );
  const open = fitting.filter(({ hasResults }) => !hasResults);
  const [only, ...others] = open;
  return {
    found: only && others.length === 0 ? only : null,
    choices: fitting.length > 0 ? fitting : own,
  };
}

export const placeFileSchema = z.object({ fileId: idSchema });

const named = z.object({ _id: z.string(), title: z.string() });
const placeSchema = z.object({
  season: named,
  event: named,
  session: named,
  hasResults: z.boolean(),
});

export const filePlaceSchema = z.object({
  processor: processorSchema,
  found: placeSchema.nullable(),
  choices: z.array(placeSchema),
});
export type FilePlace = z.infer<typeof filePlaceSchema>;
