import { listResultRows, readComputed } from "#features/results/server/result-rows.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenForIds } from "#server/database/written-once.ts";
import { MOST_WINNERS, type WonRace } from "../../tracks/tracks.ts";
import { namePeople } from "./shown-people.ts";

const selectWon = writtenForIds((db, trackIds) =>
  db
    .selectFrom("stat_rows as won")
    .innerJoin("seasons as season", "season.id", "won.season_id")
    .innerJoin("simulators as simulator", "simulator.id", "won.simulator_id")
    .select([
      "won.row_id",
      "won.session_id",
      "won.event_id",
      "won.season_id",
      "won.reference_class",
      "won.at",
      "season.title as season",
      "simulator.title as simulator_title",
      "simulator.code as simulator_code",
    ])
    .where("won.track_id", "in", trackIds)
    .where("won.car_wins", "=", 1)
    .where("won.visible", "=", 1)
    .orderBy("won.at", "desc")
    .orderBy("won.session_order", "desc")
    .orderBy("won.session_id")
    .orderBy("won.reference_class")
    .orderBy("won.row_id")
    .limit(MOST_WINNERS),
);

const selectSeconds = writtenForIds((db, sessionIds) =>
  db
    .selectFrom("stat_rows as second")
    .innerJoin("result_rows as row", "row.id", "second.row_id")
    .select(["second.session_id", "second.reference_class", "row.computed"])
    .where("second.session_id", "in", sessionIds)
    .where("second.place", "=", 2)
    .where("second.seat", "=", 0),
);

/** Who won the last main races on these layouts, the newest first, and by how much. */
export async function listWonRaces(db: Db, trackIds: readonly string[]): Promise<WonRace[]> {
  const won = await selectWon(db, trackIds);
  if (won.length === 0) return [];
  const sessions = [...new Set(won.map(({ session_id }) => session_id))];
  const [shown, seconds] = await Promise.all([
    listResultRows(
      db,
      sessions,
      won.map(({ row_id }) => row_id),
      { withPoints: false },
    ),
    selectSeconds(db, sessions),
  ]);
  const rows = new Map([...shown.values()].flat().map((row) => [row._id, row]));
  const nameOf = await namePeople(
    db,
    [...rows.values()].flatMap(({ drivers }) => drivers.map(({ _id }) => _id)),
  );
  return won.flatMap(({ row_id, session_id, reference_class, ...race }): WonRace[] => {
    const row = rows.get(row_id);
    if (!row) return [];
    const held = row.eventRsvp.classes.find(({ _id }) => _id === reference_class);
    const second = seconds.find(
      (one) => one.session_id === session_id && one.reference_class === reference_class,
    );
    return [
      {
        _id: row_id,
        event: race.event_id,
        season: { _id: race.season_id, title: race.season },
        simulator: { title: race.simulator_title, acronym: race.simulator_code },
        at: race.at,
        carClass: held?.acronym ?? null,
        drivers: row.drivers.map(({ _id, driverName }) =>
          _id === null ? { _id, driverName } : nameOf(_id),
        ),
        team: row.team && { _id: row.team._id, name: row.team.name },
        margin: second ? marginOf(second.computed, reference_class) : null,
      },
    ];
  });
}

function marginOf(computed: string, referenceClass: string | null): WonRace["margin"] {
  const { gap, classGaps } = readComputed(computed) ?? {};
  const own = referenceClass === null ? gap : classGaps?.[referenceClass];
  return own?.kind === "time" || own?.kind === "laps" ? own : null;
}
