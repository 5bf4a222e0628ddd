import { replaceCarLivery } from "#features/registration/server/seats/car-looks.ts";
import type { Routes } from "#server/serve.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import { type AppError, refusal } from "#server/errors.ts";
import { fileAddress } from "#server/files/file-address.ts";
import { deleteUpload, lockOwnUpload } from "#server/files/uploads.ts";
import { listLiveries, setLivery } from "../liveries-calls.ts";
import {
  liveryChangeSchema,
  type SeasonLiveries,
  seasonLiveriesSchema,
} from "../season-liveries.ts";

/** Pictures of a whole season's liveries, car by car. */
export const seasonLiveriesRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;
  const reply = seasonLiveriesSchema;

  serve(listLiveries, {
    summary: "Every car of a season with the picture of its livery",
    reply,
    handle: async ({ params: { id } }) => readLiveries(databases.reader, id),
  });

  serve(setLivery, {
    summary: "Give a car another picture of its livery, or none",
    body: liveryChangeSchema,
    reply,
    handle: async ({ params: { id: seasonId, car }, body: { livery, replaces }, viewer }) => {
      const userId = viewer._id;
      await databases.db.transaction().execute(async (trx) => {
        if (livery !== null)
          await lockOwnUpload(trx, { id: livery, kind: "livery", ownerId: userId });
        if (!(await replaceCarLivery(trx, { seasonId, car, livery, replaces })))
          throw await refusalOf(trx, seasonId, car);
        await recordChange(trx, {
          userId,
          action: livery === null ? "livery.removed" : "livery.changed",
          subjectType: "car",
          subjectId: car,
          before: { livery: replaces },
          after: { livery },
          now: now(),
        });
      });
      if (replaces !== null && replaces !== livery) await deleteUpload(services, replaces);
      return readLiveries(databases.db, seasonId);
    },
  });
};

/** Why a picture was not replaced: there is no such car, or another picture than the one that was seen. */
async function refusalOf(trx: Db, seasonId: string, carId: string): Promise<AppError> {
  const car = await findRow(trx, "cars", carId);
  return car?.season_id === seasonId
    ? refusal("stale-version", { message: "Altcineva a schimbat poza între timp." })
    : refusal("not-found");
}

async function readLiveries(db: Db, seasonId: string): Promise<SeasonLiveries> {
  const season = await db
    .selectFrom("seasons")
    .select(["id as _id", "title", "code"])
    .where("id", "=", seasonId)
    .executeTakeFirstOrThrow(() => refusal("not-found"));
  const cars = await db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .leftJoin("registrations as registration", "registration.id", "car.registration_id")
    .leftJoin("clubs as club", "club.id", "registration.club_id")
    .leftJoin("uploads as livery", "livery.id", "car.livery_upload_id")
    .select([
      "car.id as _id",
      "car.race_number as raceNumber",
      "car.car_name as carName",
      "model.title",
      "club.name",
      "livery.id as livery",
      "livery.filename",
    ])
    .where("car.season_id", "=", seasonId)
    .where("car.withdrawn_at", "is", null)
    .orderBy("car.race_number")
    .execute();
  return {
    season,
    cars: cars.map(({ title, name, livery, filename, ...car }) => ({
      ...car,
      carModel: { title },
      team: name === null ? null : { name },
      livery:
        livery !== null && filename !== null ? { _id: livery, url: fileAddress(filename) } : null,
    })),
  };
}
