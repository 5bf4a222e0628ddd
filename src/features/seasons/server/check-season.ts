import type { Db } from "#server/database/databases.ts";
import { question } from "#server/parts.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { EditableSeason, SeasonForm } from "../season-form.ts";
import { seasonRefusal } from "./refusals.ts";

/** @throws AppError 422 with a sentence beside each choice that the catalogues do not have or that is another simulator's. */
export async function requireCatalogue(db: Db, form: SeasonForm): Promise<void> {
  const fields: Record<string, string> = {};
  const simulator = await findRow(db, "simulators", form.simulator);
  if (!simulator) fields["simulator"] = "Alege un simulator.";
  const models = await db
    .selectFrom("car_models")
    .select("id")
    .where("simulator_id", "=", form.simulator)
    .where("id", "in", idsOf(form.validCars))
    .execute();
  if (simulator && models.length < form.validCars.length)
    fields["validCars"] = "Unele mașini nu sunt ale simulatorului ales.";
  for (const [field, table] of [
    ["carClasses", "car_classes"],
    ["driverClasses", "driver_classes"],
  ] as const) {
    const found = await db
      .selectFrom(table)
      .select("id")
      .where("id", "in", idsOf(form[field]))
      .execute();
    if (found.length < form[field].length) fields[field] = "Unele clase nu mai există.";
  }
  if (Object.keys(fields).length > 0) throw refusal("request.invalid", { fields });
}

/**
 * Car classes may go: they follow from the rest, and the cars that had them are classed anew.
 * @throws AppError 409 with a sentence beside each choice that would take away what registrations or events stand on.
 */
export async function requireNothingInUse(
  db: Db,
  before: EditableSeason,
  form: SeasonForm,
): Promise<void> {
  const fields: Record<string, string> = {};
  if (form.simulator !== before.simulator._id && before.events.length + before.registrations > 0)
    fields["simulator"] =
      "Simulatorul nu mai poate fi schimbat: sezonul are deja etape sau înscrieri.";
  const models = await usedModels(db, before._id, gone(before.validCars, form.validCars));
  if (models.length > 0)
    fields["validCars"] = `Rămân în listă, pentru că sunt înscrise: ${models.join(", ")}.`;
  const licences = await usedLicences(
    db,
    before._id,
    gone(before.driverClasses, form.driverClasses),
  );
  if (licences.length > 0)
    fields["driverClasses"] =
      `Rămân în listă, pentru că piloți înscriși le au: ${licences.join(", ")}.`;
  if (Object.keys(fields).length > 0) throw seasonRefusal("season.parts-in-use", { fields });
}

function gone(before: readonly { _id: string }[], after: readonly { _id: string }[]): string[] {
  const left = new Set(idsOf(after));
  return idsOf(before).filter((id) => !left.has(id));
}

async function usedModels(db: Db, seasonId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("cars as car")
    .innerJoin("car_models as model", "model.id", "car.car_model_id")
    .select("model.title")
    .distinct()
    .where("car.season_id", "=", seasonId)
    .where("model.id", "in", ids)
    .orderBy("model.title")
    .execute();
  return rows.map(({ title }) => title);
}

/** Names of those of these licences that drivers of the season's cars hold. */
export const usedLicences = question<
  [db: Db, seasonId: string, ids: readonly string[]],
  Promise<string[]>
>();

function idsOf(items: readonly { _id: string }[]): string[] {
  return items.map(({ _id }) => _id);
}
