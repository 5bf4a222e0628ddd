import { getPerson } from "#features/accounts/server/people/users-queries.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { type DoingOf, performing } from "#server/http/perform.ts";
import type { Routes } from "#server/serve.ts";
import * as calls from "../race-control-calls.ts";
import { controlSeats, raceControlQuery, raceControlSchema } from "../race-control.ts";
import { readRaceControl } from "./race-control-queries.ts";

const { raceControlActs: acts } = calls;

/** People with server administration, or a place to watch from, in the files for game servers. */
export const raceControlRoutes: Routes = (serving, services) => {
  const perform = performing(serving, services);

  serving.serve(calls.readRaceControl, {
    summary: "Who may join game servers without being in a car",
    query: raceControlQuery,
    reply: raceControlSchema,
    handle: async ({ query: { season } }) => readRaceControl(services.databases.reader, season),
  });

  perform(acts.setController, {
    summary: "Add somebody to race control",
    work: setController,
  });
  perform(acts.removeController, {
    summary: "Take somebody out of race control",
    work: removeController,
  });
};

/** Saying it again changes and logs nothing. @throws AppError 404 without such a season or person, 422 without Steam */
async function setController({
  trx,
  form: { driver, ...form },
  log,
}: DoingOf<typeof acts.setController>): Promise<void> {
  const { season } = form;
  if (season !== null) await lockSeason(trx, season);
  const person = await getPerson(trx, driver);
  const seat = controlSeats.find((code) => code === form.seat);
  const fields = {
    ...(!seat && { seat: "Alege ce face pe server." }),
    ...(person.steam_id === null && {
      driver: "Nu are contul Steam legat, iar serverele recunosc oamenii după el.",
    }),
  };
  if (!seat || person.steam_id === null) throw refusal("request.invalid", { fields });
  if (await writeSeat(trx, { driver, season, seat }))
    await log(driver, { after: { season, seat } });
}

/** @returns whether anything changed */
async function writeSeat(
  trx: Db,
  { driver, season, seat }: { driver: string; season: string | null; seat: string },
): Promise<boolean> {
  const written =
    season === null
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
async function removeController({
  trx,
  params: { driver },
  form: { season },
  log,
}: DoingOf<typeof acts.removeController>): Promise<void> {
  const removal =
    season === null
      ? trx.deleteFrom("race_control").where("user_id", "=", driver)
      : trx
          .deleteFrom("season_race_control")
          .where("season_id", "=", season)
          .where("user_id", "=", driver);
  const { seat } = await removal
    .returning("seat")
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  await log(driver, { before: { season, seat } });
}
