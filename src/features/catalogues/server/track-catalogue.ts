import { trackTitle } from "#features/seasons/track-title.ts";
import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import { lockOwnUpload } from "#server/files/uploads.ts";
import { newId } from "#server/ids.ts";
import { fromColumns, toColumns } from "#shared/record/record.ts";
import {
  gameKeyProblem,
  type TrackForm,
  trackEntrySchema,
  trackFields,
  trackFormSchema,
} from "../catalogues.ts";
import type { Catalogue } from "./catalogue.ts";
import { countTrackUses, headOf } from "./catalogue-uses.ts";
import { findGame } from "./simulator-catalogue.ts";

export const trackCatalogue: Catalogue<TrackForm> = {
  subject: "track",
  titleOf: trackTitle,
  table: "tracks",
  fields: trackFields,
  formSchema: trackFormSchema,
  entrySchema: trackEntrySchema,
  list: async (db) => {
    const counts = await countTrackUses(db);
    const rows = await db
      .selectFrom("tracks as track")
      .innerJoin("track_families as family", "family.id", "track.family_id")
      .leftJoin("uploads as outline", "outline.id", "track.outline_upload_id")
      .selectAll("track")
      .select(["family.name as family", "outline.filename as outline_file"])
      .orderBy("family.name")
      .orderBy("track.name")
      .orderBy("track.id")
      .execute();
    return rows.map((row) => ({
      ...headOf(row, counts),
      ...fromColumns(trackFields, row),
      family: row.family,
      outlineFile:
        row.outline_upload_id !== null && row.outline_file !== null
          ? { _id: row.outline_upload_id, filename: row.outline_file }
          : null,
    }));
  },
  textOf: (track) => `${trackTitle(track)} ${track.city} ${track.gameKey} ${track.gameLayout}`,
  uniques: [
    {
      field: "name",
      message: "Locul are deja un traseu cu acest nume.",
      keyOf: ({ simulator, family, name }) => JSON.stringify([simulator, family, name]),
    },
    {
      field: "gameKey",
      message: "Alt circuit are deja acest nume din joc.",
      keyOf: ({ simulator, gameKey, gameLayout }) =>
        JSON.stringify([simulator, gameKey, gameLayout]),
    },
  ],
  problems: async (
    db,
    { simulator, gameKey, gameLayout },
    before,
  ): Promise<Record<string, string>> => {
    const code = await findGame(db, simulator, before);
    if (code === undefined) return { simulator: "Alege un simulator." };
    const message = gameKeyProblem("track", code, gameKey);
    if (message !== undefined) return { gameKey: message };
    const isWrong = gameLayout !== "" && gameKeyProblem("track", code, gameLayout) !== undefined;
    return isWrong ? { gameLayout: "Varianta din joc nu poate fi numită așa." } : {};
  },
  insert: async (trx, { id, form, userId }) => {
    await requireOutline(trx, form.outline, userId);
    await trx
      .insertInto("tracks")
      .values({ id, ...(await columnsOf(trx, form)) })
      .execute();
  },
  update: async (trx, { id, form, userId }) => {
    const { outline_upload_id: before } = await getRow(trx, "tracks", id);
    if (form.outline !== before) await requireOutline(trx, form.outline, userId);
    await trx
      .updateTable("tracks")
      .set(await columnsOf(trx, form))
      .where("id", "=", id)
      .execute();
  },
};

async function requireOutline(trx: Db, id: string | null, ownerId: string): Promise<void> {
  if (id !== null) await lockOwnUpload(trx, { id, kind: "trackOutline", ownerId });
}

async function columnsOf(trx: Db, form: TrackForm) {
  return {
    ...toColumns(trackFields, form),
    family_id: await familyNamed(trx, form.family),
  };
}

/** A venue is made when its first layout names it. Capitals do not make another one: they are corrected for all its layouts. */
async function familyNamed(trx: Db, name: string): Promise<string> {
  await trx
    .insertInto("track_families")
    .values({ id: newId(), name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const family = await trx
    .selectFrom("track_families")
    .select(["id", "name"])
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirstOrThrow();
  if (family.name !== name)
    await trx.updateTable("track_families").set({ name }).where("id", "=", family.id).execute();
  return family.id;
}

/** Takes a venue away of which no layout is left. */
export async function forgetEmptyVenue(trx: Db, name: string): Promise<void> {
  await trx
    .deleteFrom("track_families")
    .where("name", "=", name)
    .where("id", "not in", (used) => used.selectFrom("tracks").select("family_id"))
    .execute();
}
