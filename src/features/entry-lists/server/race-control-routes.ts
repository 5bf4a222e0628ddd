import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Routes } from "#server/serve.ts";
import type { Services } from "#server/services.ts";
import * as calls from "../race-control-calls.ts";
import {
  type ControlSeatCode,
  controllerChangeSchema,
  raceControlQuery,
  raceControlSchema,
} from "../race-control.ts";
import { readRaceControl } from "./race-control-queries.ts";

/** People with server administration, or a place to watch from, in the files for game servers. */
export const raceControlRoutes: Routes = ({ serve }, services) => {
  const { reader, db } = services.databases;
  const shapes = { query: raceControlQuery, reply: raceControlSchema };

  serve(
    calls.readRaceControl,
    { summary: "Who may join game servers without being in a car", ...shapes },
    async ({ query: { season } }) => readRaceControl(reader, season),
  );

  serve(
    calls.setController,
    { summary: "Add somebody to race control", body: controllerChangeSchema, ...shapes },
    async ({ params: { driver }, query: { season }, body: { seat }, viewer }) => {
      await setController(services, { driver, season, seat, userId: viewer._id });
      return readRaceControl(db, season);
    },
  );

  serve(
    calls.removeController,
    { summary: "Take somebody out of race control", ...shapes },
    async ({ params: { driver }, query: { season }, viewer }) => {
      await removeController(services, { driver, season, userId: viewer._id });
      return readRaceControl(db, season);
    },
  );
};

interface Controlled {
  driver: string;
  /** `undefined`: at every season. */
  season: string | undefined;
  /** Who says so. */
  userId: string;
}

/** Saying it again changes and logs nothing. @throws AppError 404 without such a season or person, 422 without Steam */
async function setController(
  services: Services,
  { driver, season, seat, userId }: Controlled & { seat: ControlSeatCode },
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    if (season !== undefined) await lockSeason(trx, season);
    const person = await trx
      .selectFrom("users")
      .select("steam_id")
      .where("id", "=", driver)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(() => refusal("not-found"));
    if (person.steam_id === null)
      throw refusal("request.invalid", {
        fields: { driver: "Nu are contul Steam legat, iar serverele recunosc oamenii după el." },
      });
    if (!(await writeSeat(trx, { driver, season, seat }))) return;
    await recordChange(trx, {
      userId,
      action: "driver.controls-races",
      subjectType: "driver",
      subjectId: driver,
      after: { season: season ?? null, seat },
      now: services.now(),
    });
  });
}

/** @returns whether anything changed */
async function writeSeat(
  trx: Db,
  { driver, season, seat }: { driver: string; season: string | undefined; seat: string },
): Promise<boolean> {
  const written =
    season === undefined
      ? await trx
          .insertInto("race_control")
          .values({ user_id: driver, seat })
          .onConflict((conflict) =>
            conflict.column("user_id").doUpdateSet({ seat }).where("race_control.seat", "!=", seat),
          )
          .returning("seat")
          .execute()
      : await trx
          .insertInto("season_race_control")
          .values({ season_id: season, user_id: driver, seat })
          .onConflict((conflict) =>
            conflict
              .columns(["season_id", "user_id"])
              .doUpdateSet({ seat })
              .where("season_race_control.seat", "!=", seat),
          )
          .returning("seat")
          .execute();
  return written.length > 0;
}

/** @throws AppError 404 when they are not on the list. */
async function removeController(
  services: Services,
  { driver, season, userId }: Controlled,
): Promise<void> {
  await services.databases.db.transaction().execute(async (trx) => {
    const removal =
      season === undefined
        ? trx.deleteFrom("race_control").where("user_id", "=", driver)
        : trx
            .deleteFrom("season_race_control")
            .where("season_id", "=", season)
            .where("user_id", "=", driver);
    const removed = await removal
      .returning("seat")
      .executeTakeFirstOrThrow(() => refusal("not-found"));
    await recordChange(trx, {
      userId,
      action: "driver.left-race-control",
      subjectType: "driver",
      subjectId: driver,
      before: { season: season ?? null, seat: removed.seat },
      now: services.now(),
    });
  });
}
