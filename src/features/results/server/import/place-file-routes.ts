import { allowsSeasonWork, doesInSomeSeason } from "#features/seasons/server/season-access.ts";
import { requireViewer } from "#server/access.ts";
import type { Db } from "#server/database/databases.ts";
import { AppError, refusal } from "#server/errors.ts";
import { getOwnUpload } from "#server/files/uploads.ts";
import type { Routes } from "#server/serve.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { readSessionType, sessionTitle } from "#shared/session-types.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import { type SimulatorCode, simulatorCodes } from "#simulators/simulators.ts";
import { placeInEvent } from "../../import/file-sessions.ts";
import { filePlaceSchema, placeFile, placeFileSchema } from "../../import/place-file.ts";
import type { PackedFile } from "../../import/packed-file.ts";
import { placeResultsFile } from "../../results-editor-calls.ts";
import { mapEventSessions } from "./import-context.ts";
import { readUpload } from "./read-upload.ts";

/** Files are brought on the evening, or on a day soon after it. */
const STARTED_WITHIN_MS = 3 * DAY_MS;

/** Finds the session of a file that was dropped without saying of which it is. Stores nothing. */
export const placeFileRoutes: Routes = ({ serve }, services) => {
  serve(placeResultsFile, {
    summary: "Find the session of an uploaded file, by type, track and time",
    body: placeFileSchema,
    reply: filePlaceSchema,
    check: {
      who: "checked",
      check: async (request, { databases }) => {
        const viewer = requireViewer(request);
        if (!(await doesInSomeSeason("editRaceResults", viewer, databases.reader)))
          throw refusal("access.denied");
      },
    },
    handle: async ({ body: { fileId }, viewer }) => {
      const sessions = await listStarted(services.databases.reader, viewer, services.now());
      const { filename } = await getOwnUpload(services.databases.reader, {
        id: fileId,
        kind: "resultsFile",
        ownerId: viewer._id,
      });
      const own = new Set(sessions.map(({ simulator }) => simulator));
      const file = await readAny(services, {
        filename,
        readBy: viewer._id,
        processors: simulatorCodes.toSorted((a, b) => Number(own.has(b)) - Number(own.has(a))),
      });
      return { processor: file.simulator, places: placeFile(file, sessions) };
    },
  });
};

/** Reads the file as whichever simulator's it is. @throws AppError 422 when it is none's */
async function readAny(
  services: Services,
  { processors, ...file }: { filename: string; readBy: string; processors: SimulatorCode[] },
): Promise<PackedFile> {
  const [processor, ...others] = processors;
  if (processor === undefined) throw new Error("nobody reads files");
  try {
    return await readUpload(services, { ...file, processor, session: null })(null);
  } catch (error) {
    if (others.length === 0 || !isOfAnother(error)) throw error;
    return readAny(services, { ...file, processors: others });
  }
}

function isOfAnother(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const { details } = error;
  return (
    typeof details === "object" &&
    details !== null &&
    "problem" in details &&
    details.problem === "result-file.wrong-simulator"
  );
}

/** Sessions whose results the viewer may save, the latest first. */
async function listStarted(db: Db, viewer: Viewer, now: number) {
  const rows = await db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .leftJoin("session_results as results", "results.session_id", "session.id")
    .select([
      "session.id",
      "session.title",
      "session.type",
      "session.sprint",
      "event.id as event_id",
      "event.title as event_title",
      "event.hidden",
      "season.id as season_id",
      "season.title as season_title",
      "season.hidden as season_hidden",
      "season.permissions",
      "simulator.code",
      "track.game_key",
      "track.game_layout",
      "results.version",
    ])
    .where("session.start_at", "<=", now)
    .where("session.start_at", ">", now - STARTED_WITHIN_MS)
    .orderBy("session.start_at", "desc")
    .orderBy("session.id")
    .execute();
  const own = rows
    .filter((row) => !isHiddenFrom(viewer, row.hidden, row.season_hidden))
    .filter((row) => allowsSeasonWork(viewer, row.permissions, "editRaceResults"));
  const ofEvents = await mapEventSessions(db, [...new Set(own.map(({ event_id }) => event_id))]);
  return own.map((row) => ({
    season: { _id: row.season_id, title: row.season_title },
    event: { _id: row.event_id, title: row.event_title },
    session: { _id: row.id, title: sessionTitle(row) },
    type: readSessionType(row.type),
    track: { key: row.game_key, layout: row.game_layout },
    simulator: row.code,
    hasResults: row.version !== null,
    placed: placeInEvent(ofEvents.get(row.event_id) ?? [], row.id),
  }));
}
