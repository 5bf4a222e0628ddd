import { listSimulators } from "#features/seasons/server/simulators-queries.ts";
import { trackTitle } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { type RecordRow, type Records, RECORDS_PAGE } from "../../league/league-statistics.ts";
import type { LapRecord } from "../../tracks/tracks.ts";
import { listClassRecords } from "../tracks/class-records.ts";
import { type Layout, listLayouts } from "../tracks/venue-layouts.ts";

/** A page of the lap records of one simulator, layout by layout: in races and in qualifying, class by class. */
export async function readRecords(
  db: Db,
  { simulator, page }: { simulator?: string | undefined; page: number },
): Promise<Omit<Records, "isCounted">> {
  const withRecords = new Set((await selectTracks(db, {})).map(({ track_id }) => track_id));
  const layouts = (await listLayouts(db)).filter(({ track }) => withRecords.has(track._id));
  const simulators = (await listSimulators(db)).filter((one) => layoutsOf(layouts, one).length > 0);
  const most = simulators.toSorted(
    (a, b) => layoutsOf(layouts, b).length - layoutsOf(layouts, a).length,
  );
  const chosen = simulators.find(({ _id }) => _id === simulator) ?? most[0];
  const own = chosen ? layoutsOf(layouts, chosen).toSorted(byTitle) : [];
  const shown = own.slice((page - 1) * RECORDS_PAGE, page * RECORDS_PAGE);
  const records = await listClassRecords(db, shown);
  return {
    simulator: chosen?._id ?? null,
    rows: records.flatMap(({ trackId, key, title, race, qualifying }): RecordRow[] => {
      const layout = shown.find(({ track }) => track._id === trackId);
      if (!layout) return [];
      return [
        {
          key,
          track: { _id: trackId, title: titleOf(layout) },
          among: title,
          race: standing(race),
          qualifying: standing(qualifying),
        },
      ];
    }),
    rowsPage: { page, pageSize: RECORDS_PAGE, total: own.length },
    simulators,
  };
}

const selectTracks = writtenOnce([], (db) =>
  db.selectFrom("stat_records").select("track_id").distinct(),
);

function layoutsOf(layouts: readonly Layout[], { acronym }: { acronym: string }): Layout[] {
  return layouts.filter(({ simulator }) => simulator.acronym === acronym);
}

function titleOf({ track: { name, trackFamily } }: Layout): string {
  return trackTitle({ family: trackFamily.name, name });
}

function byTitle(a: Layout, b: Layout): number {
  const [one, other] = [foldForSearch(titleOf(a)), foldForSearch(titleOf(b))];
  return one < other ? -1 : Number(one > other);
}

/** The fastest one, which nobody has beaten. */
function standing([record]: readonly LapRecord[]): RecordRow["race"] {
  return record
    ? { ms: record.ms, driver: record.driver, event: record.event, at: record.at }
    : null;
}
