import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { refusal } from "#server/errors.ts";
import { jsonReader } from "#server/database/json.ts";
import { trackDrawingSchema } from "#shared/drawn/track-drawing.ts";
import { descriptionOf } from "#simulators/simulators.ts";
import { outlineBanner } from "#shared/drawn/outline-banner.ts";
import { patternOf } from "#shared/route.ts";
import { readSeasonBanner } from "../seasons-calls.ts";

/** What `uploads.drawing` holds. */
export const readDrawing = jsonReader(trackDrawingSchema);

/** Where a season's picture is drawn, for whoever sees one of its rounds that has an outline. */
export function drawnBanner(seasonId: string): string {
  return patternOf(readSeasonBanner).replace(":id", seasonId);
}

/** How long after its start a round is the next one still. */
const ROUND_MS = 6 * 3_600_000;

const selectRounds = writtenOnce(["seasonId"], (db, { seasonId }) =>
  db
    .selectFrom("events as event")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .leftJoin("uploads as outline", "outline.id", "track.outline_upload_id")
    .select(["event.time", "simulator.code", "outline.drawing"])
    .where("event.season_id", "=", seasonId)
    .where("event.hidden", "=", false)
    .where("season.hidden", "=", false)
    .orderBy("event.time")
    .orderBy("event.id"),
);

/** The picture, as SVG. @throws AppError 404 for a hidden season, or where no track has an outline to draw */
export async function drawBanner(db: Db, seasonId: string, now: number): Promise<string> {
  const rounds = await selectRounds(db, { seasonId });
  const [first] = rounds;
  if (!first || rounds.every(({ drawing }) => drawing === null)) throw refusal("not-found");
  const next = rounds.find(({ time }) => time + ROUND_MS > now);
  return outlineBanner(
    descriptionOf(first.code).colours.ground,
    rounds.map((round) => ({
      drawing: round.drawing === null ? null : readDrawing(round.drawing),
      state: round === next ? "next" : round.time < now ? "past" : "coming",
    })),
  );
}

const selectDrawn = writtenOnce([], (db) =>
  db
    .selectFrom("events as event")
    .innerJoin("tracks as track", "track.id", "event.track_id")
    .innerJoin("uploads as outline", "outline.id", "track.outline_upload_id")
    .select("event.season_id")
    .distinct()
    .where("event.hidden", "=", false)
    .where("outline.drawing", "is not", null),
);

/** Ids of the seasons that have something to draw. */
export async function listDrawnSeasons(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await selectDrawn(db, {})).map(({ season_id }) => season_id));
}
