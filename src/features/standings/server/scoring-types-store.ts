import type { Viewer } from "#server/viewer.ts";
import { allowsSeasonWork } from "#features/seasons/server/season-access.ts";
import { type Db, isForeignKeyViolation } from "#server/database/databases.ts";
import { addRow, changeRow, getRow } from "#server/database/rows.ts";
import { fromJson, toJson } from "#server/database/json.ts";
import { refusal } from "#server/errors.ts";
import { newId } from "#server/ids.ts";
import {
  deleteVersioned,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
} from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import { groupBy } from "#shared/group-by.ts";
import {
  type EditedScoringType,
  type PostedScoringType,
  scoringDefinitionSchema,
} from "../scoring/scoring-types.ts";
import { visibleScoring, storedScoring } from "../scoring/scoring-units.ts";
import { scoringTypesOf } from "../rules/rounds.ts";
import { refreshSeason } from "./editor/save-standings.ts";
import { standingsRefusal } from "./refusals.ts";
import { readRounds } from "./standings-store.ts";

/** All scoring types in their order, each with those of the tables that use it which the viewer may see. */
export async function listScoringTypes(db: Db, viewer: Viewer): Promise<EditedScoringType[]> {
  const rows = await db.selectFrom("scoring_types").selectAll().orderBy("position").execute();
  const used = await mapUses(db);
  const tables = await db
    .selectFrom("standings as standing")
    .innerJoin("seasons as season", "season.id", "standing.season_id")
    .select([
      "standing.id",
      "standing.title",
      "standing.public",
      "season.id as seasonId",
      "season.title as seasonTitle",
      "season.hidden",
      "season.permissions",
    ])
    .orderBy("seasonTitle")
    .orderBy("standing.title")
    .execute();
  const seen = tables.filter(
    (table) =>
      !isHiddenFrom(viewer, table.hidden) &&
      (table.public || allowsSeasonWork(viewer, table.permissions, "editStandings")),
  );
  return rows.map(({ id, title, definition, version }) => ({
    _id: id,
    title,
    version,
    ...visibleScoring(fromJson(scoringDefinitionSchema, definition)),
    tables: seen
      .filter((table) => used.get(id)?.has(table.id))
      .map((table) => ({
        _id: table.id,
        title: table.title,
        season: { _id: table.seasonId, title: table.seasonTitle },
      })),
  }));
}

/** Ids of the tables that use each scoring type, for sessions that there are or for every round that may be added. */
async function mapUses(db: Db): Promise<Map<string, Set<string>>> {
  // Once for each table: it scores hundreds of sessions.
  const scored = await db
    .selectFrom("standings_sessions")
    .select(["scoring_type_id as type", "standings_id as table"])
    .distinct()
    .execute();
  const tables = await db.selectFrom("standings").select(["id", "definition"]).execute();
  const named = tables.flatMap(({ id, definition }) => {
    const rounds = readRounds(definition);
    return rounds ? [...scoringTypesOf(rounds)].map((type) => ({ type, table: id })) : [];
  });
  const byType = groupBy([...scored, ...named], ({ type }) => type);
  return new Map([...byType].map(([type, uses]) => [type, new Set(uses.map((use) => use.table))]));
}

/** Answers its id. It stands last. */
export async function createScoringType(
  { databases: { db }, now }: Services,
  { title, ...posted }: PostedScoringType,
  userId: string,
): Promise<string> {
  const definition = storedScoring(posted);
  const id = newId();
  await db.transaction().execute(async (trx) => {
    const { last } = await trx
      .selectFrom("scoring_types")
      .select((expression) => expression.fn.max("position").as("last"))
      .executeTakeFirstOrThrow();
    await addRow(trx, "scoring_types", {
      id,
      title,
      definition: toJson(definition),
      position: (last ?? 0) + 1,
    });
    const act = { id, userId, now: now(), action: "scoring-type.created" };
    await recordAdded(trx, scoringTypeRecord, act);
  });
  return id;
}

interface Claim {
  id: string;
  version: number;
  userId: string;
}

/**
 * Changes a scoring type and computes every season's tables that use it anew, all of it or nothing.
 * @throws AppError 404 when it is gone, 409 when somebody saved it since.
 */
export async function updateScoringType(
  services: Services,
  { id, version, posted, userId }: Claim & { posted: PostedScoringType },
): Promise<void> {
  const { databases, now } = services;
  const { title, ...shown } = posted;
  const definition = storedScoring(shown);
  await databases.db.transaction().execute(async (trx) => {
    await saveVersioned(trx, scoringTypeRecord, {
      id,
      version,
      userId,
      now: now(),
      action: "scoring-type.changed",
      write: (inside) =>
        changeRow(inside, "scoring_types", id, { title, definition: toJson(definition) }),
    });
    const seasons = await trx
      .selectFrom("standings")
      .innerJoin("standings_sessions as scored", "scored.standings_id", "standings.id")
      .select("standings.season_id")
      .distinct()
      .where("scored.scoring_type_id", "=", id)
      .orderBy("standings.season_id")
      .execute();
    for (const { season_id: seasonId } of seasons)
      await refreshSeason(trx, services, { seasonId, refreshedBy: userId });
  });
}

/** @throws AppError 404 when it is gone, 409 when a table uses it or somebody saved it since. */
export async function deleteScoringType(
  { databases: { db }, now }: Services,
  claim: Claim,
): Promise<void> {
  try {
    const act = { ...claim, now: now(), action: "scoring-type.deleted" };
    await db.transaction().execute((trx) =>
      deleteVersioned(trx, scoringTypeRecord, {
        ...act,
        prepare: async () => {
          if ((await mapUses(trx)).has(claim.id)) throw standingsRefusal("scoring-type.in-use");
        },
      }),
    );
  } catch (error) {
    if (isForeignKeyViolation(error)) throw standingsRefusal("scoring-type.in-use");
    throw error;
  }
}

const scoringTypeRecord: VersionedRecord<Awaited<ReturnType<typeof getScoringType>>> = {
  table: "scoring_types",
  subjectType: "scoring-type",
  read: getScoringType,
  audited: ({ title, definition }) => ({ title, ...visibleScoring(definition) }),
  stale: () => refusal("stale-version"),
};

/** As it is stored. */
async function getScoringType(db: Db, id: string) {
  const { title, definition, version } = await getRow(db, "scoring_types", id);
  return { title, definition: fromJson(scoringDefinitionSchema, definition), version };
}
