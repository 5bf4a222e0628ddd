import { type AliasableExpression, sql } from "kysely";
import { trackTitle } from "#features/seasons/track-title.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { groupBy } from "#shared/group-by.ts";
import type { DriverProfile, Driven } from "../../profiles/profiles.ts";
import type { Subject } from "./season-standings.ts";

/** What a person's, or a club's cars', starts come to by simulator, track and car model; most starts first. */
export async function readDriven(db: Db, { type, id }: Subject): Promise<DriverProfile["driven"]> {
  const rows = await selectDriven[type](db, { id });
  const lines = rows.map(({ simulator_id, simulator, code, track_id, family, track, ...row }) => ({
    simulator: { _id: simulator_id, title: simulator },
    track: { _id: track_id, title: trackTitle({ family, name: track }) },
    // Rows that wait to be counted anew, and models that have gone.
    car: row.car_model ? { _id: row.car_model, title: row.model ?? row.car_model.slice(4) } : null,
    acronym: code,
    starts: row.starts,
    wins: row.wins,
    podiums: row.podiums,
    best: row.best,
  }));
  return {
    simulators: addedUp(lines, "simulator"),
    tracks: addedUp(lines, "track"),
    cars: addedUp(lines, "car"),
  };
}

interface Line extends Omit<Driven, "_id" | "title"> {
  simulator: Named;
  track: Named;
  car: Named | null;
}

interface Named {
  _id: string;
  title: string;
}

function addedUp(lines: readonly Line[], by: "simulator" | "track" | "car"): Driven[] {
  return [...groupBy(lines, (line) => line[by]?._id)]
    .flatMap(([, own]) => {
      const [first] = own;
      const named = first?.[by];
      if (!first || !named) return [];
      const sum = (count: "starts" | "wins" | "podiums") =>
        own.reduce((total, line) => total + line[count], 0);
      const places = own.flatMap(({ best }) => best ?? []);
      return [
        {
          ...named,
          acronym: first.acronym,
          starts: sum("starts"),
          wins: sum("wins"),
          podiums: sum("podiums"),
          best: places.length > 0 ? Math.min(...places) : null,
        },
      ];
    })
    .toSorted((a, b) => b.starts - a.starts || b.wins - a.wins);
}

interface Sums {
  simulator_id: string;
  track_id: string;
  car_model: string | null;
  starts: number;
  wins: number;
  podiums: number;
  best: number | null;
}

const selectDriven = {
  person: writtenOnce(["id"], (db, { id }) =>
    describe(
      db,
      ownSums(db, { starts: "own.starts", wins: "own.wins", podiums: "own.podiums" }).where(
        "own.person_id",
        "=",
        id,
      ),
    ),
  ),
  club: writtenOnce(["id"], (db, { id }) =>
    describe(
      db,
      ownSums(db, {
        starts: "own.car_starts",
        wins: "own.car_wins",
        podiums: "own.car_podiums",
      }).where("own.club_id", "=", id),
    ),
  ),
};

/** Of people and of cars other columns are added up. */
interface Counted {
  starts: "own.starts" | "own.car_starts";
  wins: "own.wins" | "own.car_wins";
  podiums: "own.podiums" | "own.car_podiums";
}

function ownSums(db: Db, { starts, wins, podiums }: Counted) {
  return db
    .selectFrom("stat_rows as own")
    .select(({ fn }) => [
      "own.simulator_id",
      "own.track_id",
      "own.car_model",
      fn.sum<number>(starts).as("starts"),
      fn.sum<number>(wins).as("wins"),
      fn.sum<number>(podiums).as("podiums"),
      fn.min("own.place").as("best"),
    ])
    .where(starts, "=", 1)
    .where("own.visible", "=", 1)
    .groupBy(["own.simulator_id", "own.track_id", "own.car_model"]);
}

function describe(db: Db, sums: AliasableExpression<Sums>) {
  return db
    .selectFrom(sums.as("sums"))
    .innerJoin("simulators as simulator", "simulator.id", "sums.simulator_id")
    .innerJoin("tracks as track", "track.id", "sums.track_id")
    .innerJoin("track_families as family", "family.id", "track.family_id")
    .leftJoin("car_models as model", (join) =>
      join.on("model.id", "=", sql<string>`substr(sums.car_model, 7)`),
    )
    .select([
      "sums.simulator_id",
      "simulator.title as simulator",
      "simulator.code",
      "sums.track_id",
      "family.name as family",
      "track.name as track",
      "sums.car_model",
      "model.title as model",
      "sums.starts",
      "sums.wins",
      "sums.podiums",
      "sums.best",
    ]);
}
