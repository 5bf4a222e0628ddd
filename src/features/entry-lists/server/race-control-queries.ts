import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { foldForSearch, personName } from "#shared/text/person-name.ts";
import type { ControlSeat } from "#simulators/entry-list-problems.ts";
import {
  type Controller,
  type ControlSeatCode,
  controlSeats,
  type RaceControl,
} from "../race-control.ts";

interface StoredController extends Controller {
  steamId: string | null;
}

/** The list of a season, or without one of the league. @throws AppError 404 when there is no such season. */
export async function readRaceControl(db: Db, seasonId: string | undefined): Promise<RaceControl> {
  const league = await listControllers(db, undefined);
  if (seasonId === undefined) return { season: null, people: league.map(shown), league: [] };
  const season = await db
    .selectFrom("seasons as season")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select(["season.id as _id", "season.title", "simulator.code as simulator"])
    .where("season.id", "=", seasonId)
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  return {
    season: { ...season, simulator: season.simulator },
    people: (await listControllers(db, seasonId)).map(shown),
    league: league.map(shown),
  };
}

/** Who stands behind the cars in the season's files: the league's and the season's people with a Steam account, each once. */
export async function listControlSeats(db: Db, seasonId: string): Promise<ControlSeat[]> {
  const lists = await Promise.all([listControllers(db, undefined), listControllers(db, seasonId)]);
  const people = new Map(lists.flat().map((person) => [person.driver, person]));
  return [...people.values()].flatMap(({ driverName, seat, steamId }) =>
    steamId === null ? [] : [{ name: driverName, steamId, isAdmin: seat === "admin" }],
  );
}

async function listControllers(db: Db, seasonId: string | undefined): Promise<StoredController[]> {
  const stored = db
    .selectFrom("users as person")
    .select(["person.id", "person.first_name", "person.last_name", "person.steam_id"])
    .where("person.deleted_at", "is", null);
  const rows =
    seasonId === undefined
      ? await stored
          .innerJoin("race_control as control", "control.user_id", "person.id")
          .select("control.seat")
          .execute()
      : await stored
          .innerJoin("season_race_control as control", "control.user_id", "person.id")
          .select("control.seat")
          .where("control.season_id", "=", seasonId)
          .execute();
  return rows
    .map((row) => ({
      driver: row.id,
      driverName: personName({ firstName: row.first_name, lastName: row.last_name }),
      seat: readSeat(row.seat),
      hasSteam: row.steam_id !== null,
      steamId: row.steam_id,
    }))
    .toSorted(
      (a, b) =>
        foldForSearch(a.driverName).localeCompare(foldForSearch(b.driverName)) ||
        a.driver.localeCompare(b.driver),
    );
}

/** A word that this version does not know gives no rights. */
function readSeat(stored: string): ControlSeatCode {
  return controlSeats.find((seat) => seat === stored) ?? "spectator";
}

function shown({ driver, driverName, seat, hasSteam }: StoredController): Controller {
  return { driver, driverName, seat, hasSteam };
}
