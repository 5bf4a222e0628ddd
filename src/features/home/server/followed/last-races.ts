import type { FollowKind } from "#features/following/following.ts";
import type { Db } from "#server/database/databases.ts";
import { groupBy } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import type { Followed } from "../../followed.ts";

type Named = Pick<Followed, "_id" | "name" | "last">;

/** What these, by id, are called and did last: visible races that count. */
export const lastRaces: Record<FollowKind, (db: Db, ids: readonly string[]) => Promise<Named[]>> = {
  driver: async (db, ids) => {
    const rows = await db
      .selectFrom("users as driver")
      .leftJoin(lastStarts(db, "person_id", "starts", ids), (join) =>
        join.onRef("start.subject_id", "=", "driver.id").on("start.back", "=", 1),
      )
      .leftJoin("events as event", "event.id", "start.event_id")
      .select(["driver.id", "driver.first_name", "driver.last_name", ...lastColumns])
      .where("driver.id", "in", ids)
      .execute();
    return rows.map(({ id, first_name: firstName, last_name: lastName, ...last }) => ({
      _id: id,
      name: personName({ firstName, lastName }),
      last: toLast(last),
    }));
  },
  club: async (db, ids) => {
    const rows = await db
      .selectFrom("clubs as club")
      .leftJoin(lastStarts(db, "club_id", "car_starts", ids), (join) =>
        join.onRef("start.subject_id", "=", "club.id").on("start.back", "=", 1),
      )
      .leftJoin("events as event", "event.id", "start.event_id")
      .select(["club.id", "club.name", ...lastColumns])
      .where("club.id", "in", ids)
      .execute();
    return rows.map(({ id, name, ...last }) => ({ _id: id, name, last: toLast(last) }));
  },
  season: async (db, ids) => {
    const rows = await db
      .selectFrom("seasons as season")
      .leftJoin(lastWinners(db, ids), (join) =>
        join.onRef("start.subject_id", "=", "season.id").on("start.back", "=", 1),
      )
      .leftJoin("events as event", "event.id", "start.event_id")
      .leftJoin("users as winner", "winner.id", "start.person_id")
      .select(["season.id", "season.title as name", "winner.first_name", "winner.last_name"])
      .select(lastColumns)
      .where("season.id", "in", ids)
      .orderBy("start.seat")
      .execute();
    return [...groupBy(rows, ({ id }) => id).values()].flatMap((seats) => {
      const [row] = seats;
      if (!row) return [];
      const last = toLast(row);
      const winners = seats.flatMap(({ first_name: firstName, last_name: lastName }) =>
        // Whoever has left won without a name.
        firstName !== null && lastName !== null && `${firstName}${lastName}` !== ""
          ? [personName({ firstName, lastName })]
          : [],
      );
      return [{ _id: row.id, name: row.name, last: last && { ...last, place: null, winners } }];
    });
  },
};

const lastColumns = [
  "start.event_id",
  "start.season_id",
  "start.at",
  "start.place",
  "start.status",
  "event.title",
] as const;

interface LastRow {
  event_id: string | null;
  season_id: string | null;
  at: number | null;
  place: number | null;
  status: string | null;
  title: string | null;
}

function toLast({ event_id, season_id, at, place, status, title }: LastRow): Followed["last"] {
  if (event_id === null || season_id === null || at === null || title === null) return null;
  const isOut = status === "dnf" || status === "dsq";
  return {
    event: { _id: event_id, title },
    season: season_id,
    at,
    place: isOut ? null : place,
    status: isOut ? status : null,
    winners: [],
  };
}

/** Visible starts of each of these, the newest first; of a club's cars in one race the best. */
function lastStarts(
  db: Db,
  subject: "person_id" | "club_id",
  starts: "starts" | "car_starts",
  ids: readonly string[],
) {
  return db
    .selectFrom("stat_rows")
    .select([`${subject} as subject_id`, "event_id", "season_id", "at", "place", "status"])
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((over) =>
          over
            .partitionBy(subject)
            .orderBy("at", "desc")
            .orderBy("session_order", "desc")
            .orderBy("session_id")
            .orderBy((order) => order.fn.coalesce("place", order.val(10_000)))
            .orderBy("row_id"),
        )
        .as("back"),
    )
    .where(subject, "in", ids)
    .where(starts, "=", 1)
    .where("visible", "=", 1)
    .as("start");
}

/** Who won the visible races of these seasons, all who shared the car; the last race has 1 as `back`. */
function lastWinners(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("stat_rows as counted")
    .innerJoin("result_rows as row", "row.id", "counted.row_id")
    .innerJoin("events as run", "run.id", "counted.event_id")
    .select(["counted.season_id as subject_id", "counted.event_id", "counted.season_id"])
    .select(["counted.at", "counted.place", "counted.status", "counted.person_id", "counted.seat"])
    .select(({ fn }) =>
      fn
        .agg<number>("rank")
        .over((over) =>
          over
            .partitionBy("counted.season_id")
            .orderBy("counted.at", "desc")
            .orderBy("counted.session_order", "desc")
            .orderBy("counted.row_id"),
        )
        .as("back"),
    )
    .where("run.season_id", "in", ids)
    .where("row.position", "=", 1)
    .where("counted.session_type", "=", "R")
    .where("counted.visible", "=", 1)
    .as("start");
}
