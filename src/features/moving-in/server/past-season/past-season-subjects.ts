import { z } from "zod";
import { forgetEmptyVenue, trackCatalogue } from "#features/catalogues/server/track-catalogue.ts";
import { removeEntry } from "#features/catalogues/server/catalogue-store.ts";
import { forgetResults } from "#features/results/server/session-store.ts";
import { deleteUnusedIn } from "#features/seasons/server/delete-unused.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { seasonDeletion } from "#features/seasons/server/season-admin-routes.ts";
import { tableRecord } from "#features/standings/server/editor/save-standings.ts";
import type { Db } from "#server/database/databases.ts";
import { findRow } from "#server/database/rows.ts";
import { deleteVersioned } from "#server/save-versioned.ts";
import type { ImportSubject } from "../import-kind.ts";
import { untilRefused } from "../until-refused.ts";

/** What there is of a season, each thing with its version: another text means that somebody has touched it. */
export async function stateOfSeason(db: Db, seasonId: string): Promise<string> {
  const season = await findRow(db, "seasons", seasonId);
  const events = await db
    .selectFrom("events")
    .select(["id", "version"])
    .where("season_id", "=", seasonId)
    .execute();
  const sessions = await db
    .selectFrom("session_results as saved")
    .innerJoin("event_sessions as session", "session.id", "saved.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .select(["saved.session_id as id", "saved.version"])
    .where("event.season_id", "=", seasonId)
    .execute();
  const tables = await db
    .selectFrom("standings")
    .select(["id", "version"])
    .where("season_id", "=", seasonId)
    .execute();
  const things = [...events, ...sessions, ...tables].map(({ id, version }) => `${id} ${version}`);
  return JSON.stringify([season?.version, ...things.toSorted()]);
}

/** A season that came with its results: it goes with all of them, or stays whole where somebody has touched a part of it. */
export const pastSeason: ImportSubject = {
  takeBack: async (trx, services, { id, before, by }) => {
    const row = await findRow(trx, "seasons", id);
    if (!row) return null;
    await lockSeason(trx, id);
    if ((await stateOfSeason(trx, id)) !== z.string().parse(before)) return `Sezonul ${row.title}`;
    const isGone = await untilRefused(trx, async () => {
      const tables = await trx
        .selectFrom("standings")
        .select("id")
        .where("season_id", "=", id)
        .execute();
      for (const table of tables)
        await deleteVersioned(trx, tableRecord(id), {
          ...by,
          id: table.id,
          action: "standings.deleted",
        });
      const sessions = await trx
        .selectFrom("event_sessions as session")
        .innerJoin("events as event", "event.id", "session.event_id")
        .select("session.id")
        .where("event.season_id", "=", id)
        .execute();
      await forgetResults(
        trx,
        services,
        sessions.map((session) => session.id),
      );
      await deleteUnusedIn(trx, { ...by, id }, seasonDeletion(services, id));
    });
    return isGone ? null : `Sezonul ${row.title} (are mașini înscrise sau altceva nou)`;
  },
};

/** A circuit that the catalogue lacked. */
export const addedTrack: ImportSubject = {
  takeBack: async (trx, _services, { id, version, by }) => {
    const row = await findRow(trx, "tracks", id);
    if (!row) return null;
    if (row.version !== version) return row.name;
    const isGone = await untilRefused(trx, () =>
      removeEntry(trx, trackCatalogue, { ...by, id, version }),
    );
    if (isGone) await forgetEmptyVenue(trx, row.name);
    return isGone ? null : `${row.name} (este folosit)`;
  },
};
