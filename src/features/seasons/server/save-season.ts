import { type Db, isUniqueViolation } from "#server/database/databases.ts";
import { addRow, addRows, changeRow } from "#server/database/rows.ts";
import { toJson } from "#server/database/json.ts";
import type { Row } from "#server/database/schema.ts";
import { newId } from "#server/ids.ts";
import { type ActServices, happened, resultsChanged } from "#server/parts.ts";
import {
  bumpRow,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { lockOwnUpload } from "#server/files/uploads.ts";
import { toColumns } from "#shared/record/record.ts";
import { type EditableSeason, seasonConflict, type SeasonForm } from "../season-form.ts";
import { seasonFields } from "../season-record.ts";
import { requireCatalogue, requireNothingInUse } from "./check-season.ts";
import { tellOfHiding } from "./dependents.ts";
import { getEditableSeason } from "./editable-season.ts";
import { lockSeason } from "./lock-season.ts";
import { listPictureNumbers } from "./picture-numbers.ts";
import { seasonRefusal } from "./refusals.ts";

/** Sets up a season and answers its id. @throws AppError 409 when the code is taken, 422 when something chosen does not fit. */
export async function createSeason(
  services: Services,
  { form, userId }: { form: SeasonForm; userId: string },
): Promise<string> {
  return services.databases.db
    .transaction()
    .execute(async (trx) => {
      const id = await insertSeason(trx, { form, userId, now: services.now() });
      await happened(trx, services, { what: "season", id, before: null });
      return id;
    })
    .catch(refuseTakenCode);
}

/** `createSeason` inside a transaction of the caller's, who sees to a taken code and says what has happened. */
export async function insertSeason(
  trx: Db,
  { form, userId, now }: { form: SeasonForm; userId: string; now: number },
): Promise<string> {
  await requireCatalogue(trx, form);
  await requireUploads(trx, { form, userId, kept: [] });
  const id = newId();
  await addRow(trx, "seasons", { id, ...seasonColumns(form), created_at: now });
  await writeLists(trx, id, form);
  await recordAdded(trx, seasonRecord, { id, userId, now, action: "season.created" });
  return id;
}

interface SeasonCopy {
  id: string;
  version: number;
  userId: string;
}

interface SeasonSave extends SeasonCopy {
  form: SeasonForm;
}

/**
 * Saves an edited season, with its cars' classes as they follow from it, all of it or nothing.
 * @throws AppError 404; 409 for a stale copy (with the present season), a taken code or something in use that would go; 422
 */
export async function saveSeason(services: Services, save: SeasonSave): Promise<void> {
  await services.databases.db
    .transaction()
    .execute((trx) => writeSeason(trx, services, save))
    .catch(refuseTakenCode);
}

/** `saveSeason` inside a transaction of the caller's, who sees to a taken code. */
export async function writeSeason(
  outer: Db,
  services: Services,
  { form, ...save }: SeasonSave,
): Promise<void> {
  const { id, userId } = save;
  await saveVersioned(outer, seasonRecord, {
    ...save,
    now: services.now(),
    action: "season.saved",
    write: async (trx, before) => {
      await requireCatalogue(trx, form);
      await requireNothingInUse(trx, before, form);
      if (form.code !== before.code) await requireOwnPictures(trx, id, form.code);
      const kept = [before.poster, before.banner, before.rulebook].map((file) => file?._id);
      await requireUploads(trx, { form, userId, kept });
      await changeRow(trx, "seasons", id, seasonColumns(form));
      await writeLists(trx, id, form);
      const { seasonSaved, seasonOpened } = services.parts.listeners;
      for (const listen of seasonSaved) await listen(trx, id);
      if (form.open && !before.open)
        for (const listen of seasonOpened)
          await listen(trx, services, { seasonId: id, savedBy: userId });
      if (
        form.hidden !== before.hidden ||
        form.followsResults !== before.followsResults ||
        areClassesOther(form, before)
      )
        await tellOfSessions(trx, services, id);
      await tellOfHiding(trx, id, { before, after: form });
      await sayWritten(trx, services, before);
    },
  });
}

/** Hides a season from visitors, or shows it. @throws AppError 404, 409 when the copy is stale. */
export async function setSeasonVisibility(
  services: Services,
  { hidden, ...save }: SeasonCopy & { hidden: boolean },
): Promise<void> {
  await services.databases.db.transaction().execute((outer) =>
    saveVersioned(outer, seasonRecord, {
      ...save,
      now: services.now(),
      action: hidden ? "season.hidden" : "season.shown",
      audited: (season) => ({ hidden: season.hidden }),
      write: async (trx, before) => {
        await tellOfHiding(trx, save.id, { before, after: { hidden } });
        await changeRow(trx, "seasons", save.id, { hidden });
        await tellOfSessions(trx, services, save.id);
        await sayWritten(trx, services, before);
      },
    }),
  );
}

/**
 * Opens a season to whoever is in its results, or closes it, and answers whether it was the other way. It is locked, and open
 * copies of it become stale; what follows the caller does.
 * @throws AppError 404
 */
export async function setSeasonOpen(
  trx: Db,
  services: ActServices,
  { id, open }: { id: string; open: boolean },
): Promise<boolean> {
  const before = await lockSeason(trx, id);
  if (before.open === open) return false;
  await changeRow(trx, "seasons", id, { open });
  await bumpRow(trx, { table: "seasons", id });
  await sayWritten(trx, services, { _id: id, hidden: before.hidden });
  return true;
}

/** A season that was there is another from here on. */
async function sayWritten(
  trx: Db,
  services: ActServices,
  { _id: id, hidden }: Pick<EditableSeason, "_id" | "hidden">,
): Promise<void> {
  await happened(trx, services, { what: "season", id, before: { hidden } });
}

/** Whether cars may now compete in other classes; results keep their own, and the season says which of those count. */
function areClassesOther(form: SeasonForm, before: EditableSeason): boolean {
  type Classes = Pick<SeasonForm, "carClasses" | "validCars" | "classRules">;
  const textOf = ({ carClasses, validCars, classRules = before.classRules }: Classes) =>
    toJson([
      carClasses.map(({ _id, group }) => [_id, group]),
      validCars.map((car) => [car._id, car.class]),
      classRules?.groups.map(({ group, from }) => [group, from]),
    ]);
  return textOf(form) !== textOf(before);
}

/** Their results count for visitors from now on or no more, count otherwise, or tables begin to follow them. */
async function tellOfSessions(trx: Db, services: Services, seasonId: string): Promise<void> {
  const rows = await trx
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select("session.id")
    .where("event.season_id", "=", seasonId)
    .execute();
  if (rows.length > 0) await resultsChanged(trx, services, { sessions: rows.map(({ id }) => id) });
}

export const seasonRecord: VersionedRecord<EditableSeason> = {
  table: "seasons",
  subjectType: "season",
  read: getEditableSeason,
  audited: auditedSeason,
  conflict: seasonConflict,
};

/** A season for the audit log: without the events, whose changes have rows of their own. */
export function auditedSeason({ events: _events, ...season }: EditableSeason) {
  return season;
}

/** @throws AppError 409 when a car of the season would get the name that another season's car has for its picture. */
async function requireOwnPictures(trx: Db, seasonId: string, code: string): Promise<void> {
  const numbers = await listPictureNumbers(trx, { seasonId, code });
  if (numbers.length === 0) return;
  const car = await trx
    .selectFrom("cars")
    .select("race_number")
    .where("season_id", "=", seasonId)
    .where("race_number", "in", numbers)
    .orderBy("race_number")
    .executeTakeFirst();
  if (!car) return;
  const message = `Cu acest cod, poza mașinii ${car.race_number} s-ar numi ca a unei mașini din alt sezon. Alege alt cod.`;
  throw seasonRefusal("season.code-pictures", { message, field: "code" });
}

/** Turns the refusal of a doubled code into a sentence beside the field; anything else is thrown on. */
export function refuseTakenCode(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw seasonRefusal("season.code-taken", { field: "code" });
}

/** Columns that a form decides; how cars get their classes may be left as it is. */
type EditedColumns = Omit<Row<"seasons">, "id" | "created_at" | "version" | "class_rules">;

function seasonColumns(form: SeasonForm) {
  const columns = {
    ...toColumns(seasonFields, form),
    poster_upload_id: form.poster,
    banner_upload_id: form.banner,
    rulebook_upload_id: form.rulebook,
    registration_deadline: form.deadlines.registration,
    car_model_change_deadline: form.deadlines.carModelChange,
  } satisfies EditedColumns;
  return { ...columns, ...(form.classRules && { class_rules: toJson(form.classRules) }) };
}

/** Cars and classes are written anew, so that their order is that of the form. */
async function writeLists(trx: Db, id: string, form: SeasonForm): Promise<void> {
  for (const table of ["season_car_models", "season_car_classes", "season_driver_classes"] as const)
    await trx.deleteFrom(table).where("season_id", "=", id).execute();
  const models = form.validCars.map((car, position) => ({
    season_id: id,
    car_model_id: car._id,
    car_class_id: car.class,
    position,
  }));
  await addRows(trx, "season_car_models", models);
  for (const [table, classes] of [
    ["season_car_classes", form.carClasses],
    ["season_driver_classes", form.driverClasses],
  ] as const) {
    const members = classes.map(({ _id, group }, position) => ({
      season_id: id,
      class_id: _id,
      group_number: group,
      position,
    }));
    await addRows(trx, table, members);
  }
}

interface UploadCheck {
  form: SeasonForm;
  userId: string;
  /** Files that the season has already, whoever sent them. */
  kept: readonly (string | undefined)[];
}

async function requireUploads(trx: Db, { form, userId, kept }: UploadCheck): Promise<void> {
  for (const [id, kind] of [
    [form.poster, "seasonPicture"],
    [form.banner, "seasonPicture"],
    [form.rulebook, "rulebook"],
  ] as const)
    if (id !== null && !kept.includes(id)) await lockOwnUpload(trx, { id, kind, ownerId: userId });
}
