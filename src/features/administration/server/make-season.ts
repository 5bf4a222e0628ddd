import { createHash } from "node:crypto";
import { deleteUnusedIn } from "#features/seasons/server/delete-unused.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import {
  insertSeason,
  refuseTakenCode,
  writeSeason,
} from "#features/seasons/server/save-season.ts";
import { listSimulators, simulatorOf } from "#features/seasons/server/simulators-queries.ts";
import { eventDeletion } from "#features/events/server/delete-event.ts";
import { insertEvent } from "#features/events/server/save-event.ts";
import { nameLeague } from "#features/league/server/site-settings.ts";
import { copySettings } from "#features/stewarding/server/answers/copied-season.ts";
import { type Db, isUniqueViolation } from "#server/database/databases.ts";
import { addRow, findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { eventsChanged, happened } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import {
  codeOf,
  planEvents,
  type PlannedRound,
  type PlannedSession,
  usualSessions,
  type WholeSeason,
  type WholeSeasonEdit,
} from "../season-plan.ts";
import { planRefusal } from "./refusals.ts";
import { newestSeason, sessionsOf } from "./season-basis.ts";
import type { SeasonForm } from "#features/seasons/season-form.ts";
import { listClasses } from "#features/seasons/server/seasons-queries.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { addTable } from "#features/standings/server/editor/save-standings.ts";

/** Whoever comes second with the same key or title at the same moment begins again. */
const ATTEMPTS = 3;

/**
 * Makes a season with its rounds and tables, all of it or nothing, and answers its id. The same key again is the same season.
 * @throws AppError 409 for a key of another plan or a code that somebody has typed and is taken; 422 with a message by field
 */
export async function makeSeason(
  services: Services,
  { plan, viewer }: { plan: WholeSeason; viewer: Viewer },
): Promise<string> {
  for (let attempt = 1; ; attempt++)
    try {
      return await services.databases.db
        .transaction()
        .execute((trx) => makeOnce(trx, services, { plan, viewer }));
    } catch (error) {
      if (attempt === ATTEMPTS || !isUniqueViolation(error)) refuseTakenCode(error);
    }
}

async function makeOnce(
  trx: Db,
  services: Services,
  { plan, viewer }: { plan: WholeSeason; viewer: Viewer },
): Promise<string> {
  const { key, leagueName, season, rounds, sessions, scoring } = plan;
  const digest = createHash("sha256").update(JSON.stringify(plan)).digest("base64url");
  const made = await trx
    .selectFrom("season_plans")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();
  if (made && made.digest !== digest) throw planRefusal("season.plan-changed");
  if (made) return made.season_id;
  if (!(await findRow(trx, "scoring_types", scoring)))
    throw refusal("request.invalid", { fields: { scoring: "Punctajul ales nu mai există." } });
  // A code that follows from the title gives way to one that is there; one that somebody has typed does not.
  const isDerived = season.code === codeOf(season.title);
  const code = isDerived ? await freeCode(trx, season.code) : season.code;
  const userId = viewer._id;
  if (leagueName !== undefined && viewer.permissions.has("manageSite"))
    await nameLeague(trx, services, { leagueName, userId });
  const like = await newestSeason(trx, [season.simulator]);
  const seasonId = await insertSeason(trx, {
    form: { ...season, code },
    userId,
    now: services.now(),
  });
  await addRounds(trx, services, { seasonId, userId, rounds, sessions });
  await addFirstTables(trx, services, { seasonId, season, scoring, savedBy: userId });
  if (like) {
    const none = new Map<string, string>();
    const copy = { from: like.id, to: seasonId, copiedBy: userId, events: none, sessions: none };
    await copySettings(trx, services, copy);
  }
  await addRow(trx, "season_plans", { key, digest, season_id: seasonId });
  await happened(trx, services, { what: "season", id: seasonId, before: null });
  return seasonId;
}

/**
 * Saves an edited season, takes rounds away and adds others with the sessions of the last, all of it or nothing.
 * @throws AppError as saving a season and deleting an event do, and 422 with a message by field
 */
export async function changeSeason(
  services: Services,
  { id, edit, userId }: { id: string; edit: WholeSeasonEdit; userId: string },
): Promise<void> {
  const { season: form, version } = edit;
  await services.databases.db
    .transaction()
    .execute(async (trx) => {
      const { simulator_id: simulator } = await lockSeason(trx, id);
      const own = await sessionsOf(trx, id);
      const { acronym } = simulatorOf(await listSimulators(trx), simulator);
      const sessions = own.length > 0 ? own : usualSessions(acronym);
      await writeSeason(trx, services, { id, version, form, userId });
      for (const gone of edit.removed) {
        const event = await findRow(trx, "events", gone._id);
        // Somebody else has taken it away already.
        if (!event) continue;
        if (event.season_id !== id) throw refusal("not-found");
        const act = { id: gone._id, version: gone.version, userId, now: services.now() };
        await deleteUnusedIn(trx, act, eventDeletion(services, gone._id));
      }
      await addRounds(trx, services, { seasonId: id, userId, rounds: edit.rounds, sessions });
    })
    .catch(refuseTakenCode);
}

/** How many rounds a season has, or the highest number in their titles: where one in the middle is gone, none is twice. */
async function lastNumber(trx: Db, seasonId: string): Promise<number> {
  const events = await trx
    .selectFrom("events")
    .select("title")
    .where("season_id", "=", seasonId)
    .execute();
  const numbers = events.map(({ title }) => Number(/^Etapa (\d{1,3})$/.exec(title)?.[1] ?? 0));
  return Math.max(events.length, ...numbers);
}

interface Rounds {
  seasonId: string;
  userId: string;
  rounds: readonly PlannedRound[];
  sessions: readonly PlannedSession[];
}

/**
 * Adds rounds to a season that the caller has locked, numbered after its last, and answers their ids.
 * @throws AppError 422 with a message by field
 */
export async function addRounds(
  trx: Db,
  services: Services,
  { seasonId, userId, rounds, sessions }: Rounds,
): Promise<string[]> {
  const { timeZone } = services.config;
  const firstNumber = (await lastNumber(trx, seasonId)) + 1;
  const { events, problems } = planEvents(rounds, { sessions, firstNumber, timeZone });
  const fields = { ...problems, ...(await trackProblems(trx, seasonId, rounds)) };
  if (Object.keys(fields).length > 0) throw refusal("request.invalid", { fields });
  const added: string[] = [];
  for (const form of events)
    added.push(await insertEvent(trx, { seasonId, form, userId, now: services.now() }));
  await eventsChanged(trx, services, { seasonId });
  for (const id of added)
    await happened(trx, services, { what: "event", id, seasonId, before: null });
  return added;
}

async function trackProblems(
  trx: Db,
  seasonId: string,
  rounds: readonly PlannedRound[],
): Promise<Record<string, string>> {
  const rows = await trx
    .selectFrom("tracks as track")
    .innerJoin("seasons as season", "season.simulator_id", "track.simulator_id")
    .select("track.id")
    .where("season.id", "=", seasonId)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return Object.fromEntries(
    rounds.flatMap(({ track }, index) =>
      known.has(track) ? [] : [[`rounds.${index}.track`, "Alege un circuit al simulatorului."]],
    ),
  );
}

/** A code that no season has: the wanted one, or with the next number. */
export async function freeCode(trx: Db, wanted: string): Promise<string> {
  const rows = await trx.selectFrom("seasons").select("code").execute();
  const taken = new Set(rows.map(({ code }) => code));
  let code = wanted;
  for (let count = 2; taken.has(code); count++) code = `${wanted}-${count}`;
  return code;
}

interface FirstTables {
  seasonId: string;
  season: SeasonForm;
  /** Id of the scoring type of races. */
  scoring: string;
  savedBy: string;
}

/**
 * The drivers' tables of a new season, which take every round: one, or where it has several classes of cars, one of all and one
 * of each class.
 */
async function addFirstTables(
  trx: Db,
  services: Services,
  { seasonId, season, scoring, savedBy }: FirstTables,
): Promise<void> {
  const classes = await listClasses(trx, "car", seasonId);
  const tables =
    classes.length > 1
      ? [
          { title: "General", carClasses: [] },
          ...classes.map(({ _id, name }) => ({ title: name, carClasses: [_id] })),
        ]
      : [{ title: "Piloți", carClasses: [] }];
  for (const { title, carClasses } of tables) {
    const standings = postedTableSchema.parse({
      _id: "new",
      version: 0,
      title,
      public: true,
      type: { code: "D" },
      filters: { carClasses },
      options: { whoScores: season.open ? "everybody" : "entered" },
      displayedColumns: ["position", "drivers", "points"],
      rounds: { race: scoring, sprint: scoring },
    });
    await addTable(trx, services, { seasonId, savedBy, standings });
  }
}
