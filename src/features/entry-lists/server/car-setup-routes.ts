import { z } from "zod";
import { dressCar } from "#features/registration/server/seats/car-looks.ts";
import { forSeasonOfEvent } from "#features/seasons/server/season-access.ts";
import type { Routes } from "#server/serve.ts";
import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { lockRow } from "#server/save-versioned.ts";
import { deleteUpload, lockOwnUpload } from "#server/files/uploads.ts";
import { isSame } from "#shared/record/merge.ts";
import { toColumns } from "#shared/record/record.ts";
import {
  type CarSetup,
  carSetupConflict,
  carSetupFields,
  carSetupOfSchema,
  carSetupSaveSchema,
  setupProblems,
} from "../car-setup.ts";
import { listCarSetups, saveCarSetup } from "../car-setups-calls.ts";
import { type EntryCar, listEntryCars } from "./entry-cars.ts";
import { type EntryEvent, getEntryEvent } from "./entry-event.ts";
import { entryListRefusal } from "./refusals.ts";
import { mapBallasts } from "./server-entries.ts";
import { staleVersion } from "#server/save-versioned.ts";

/** What organisers say of cars for the game server: skin, ballast, restrictor, and the picture of the livery. */
export const carSetupRoutes: Routes = ({ serve }, services) => {
  const { databases, now } = services;
  const check = forSeasonOfEvent("downloadEntrylists");

  serve(listCarSetups, {
    summary: "What organisers said of an event's cars for the game server",
    reply: z.array(carSetupOfSchema),
    check,
    handle: async ({ params: { id }, viewer }) => {
      const event = await getEntryEvent(databases.reader, id, viewer);
      const [cars, ballasts] = await Promise.all([
        listEntryCars(databases.reader, event),
        mapBallasts(databases.reader, event),
      ]);
      return cars.map((car) => ({
        car: car.id,
        skinFolder: car.skinFolder,
        ballastKg: ballasts.get(car.id)?.ballastKg ?? 0,
        restrictor: ballasts.get(car.id)?.restrictor ?? 0,
      }));
    },
  });

  serve(saveCarSetup, {
    summary: "Prepare a car for the game server",
    body: carSetupSaveSchema,
    reply: z.string(),
    check,
    handle: async ({ params, body: { livery, read, ...setup }, viewer }) => {
      const event = await getEntryEvent(databases.reader, params.id, viewer);
      refuseOutOfBounds(setup, event.simulator);
      const replaced = await databases.db.transaction().execute(async (trx) => {
        const car = await getCar(trx, event, params.car);
        const said = await lockSetup(trx, event, car.id);
        if (read && !isSame(said, read)) throw staleVersion(carSetupConflict, said);
        if (livery) await lockOwnUpload(trx, { id: livery, kind: "livery", ownerId: viewer._id });
        const { livery_upload_id: before } = await getRow(trx, "cars", car.id);
        await writeSetup(trx, { event, carId: car.id, setup, livery });
        await recordChange(trx, {
          userId: viewer._id,
          action: "car.prepared",
          subjectType: "car",
          subjectId: car.id,
          before: said,
          after: { event: event.id, ...setup, ...(livery !== undefined && { livery }) },
          now: now(),
        });
        return livery === undefined || livery === before ? null : before;
      });
      if (replaced) await deleteUpload(services, replaced);
      return `Mașina este pregătită pentru server.`;
    },
  });
};

async function getCar(trx: Db, event: EntryEvent, carId: string): Promise<EntryCar> {
  const [car] = await listEntryCars(trx, event, [carId]);
  if (!car) throw refusal("not-found");
  return car;
}

function refuseOutOfBounds(setup: CarSetup, simulator: string): void {
  const fields = setupProblems(setup, simulator);
  if (Object.keys(fields).length > 0) throw entryListRefusal("car-setup.out-of-bounds", { fields });
}

/** What is said of a car; whoever else prepares it waits. */
async function lockSetup(trx: Db, event: EntryEvent, id: string): Promise<CarSetup> {
  await lockRow(trx, { table: "cars", id });
  const { skinFolder } = await getCar(trx, event, id);
  const { ballastKg = 0, restrictor = 0 } = (await mapBallasts(trx, event)).get(id) ?? {};
  return { skinFolder, ballastKg, restrictor };
}

interface NewSetup {
  event: EntryEvent;
  carId: string;
  setup: CarSetup;
  livery: string | null | undefined;
}

async function writeSetup(trx: Db, { event, carId, setup, livery }: NewSetup): Promise<void> {
  const { skin_folder, ...ballast } = toColumns(carSetupFields, setup);
  await dressCar(trx, carId, {
    skin_folder,
    ...(livery !== undefined && { livery_upload_id: livery }),
  });
  await trx
    .insertInto("event_ballasts")
    .values({ event_id: event.id, car_id: carId, ...ballast })
    .onConflict((conflict) => conflict.columns(["event_id", "car_id"]).doUpdateSet(ballast))
    .execute();
}
