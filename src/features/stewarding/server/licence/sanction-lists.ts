import { mapNames } from "#features/clubs/server/people-names.ts";
import { hasRaceLeft } from "#features/results/server/decided-grid.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { isHiddenFrom } from "#server/visibility.ts";
import type { Conflict } from "../../conflicts.ts";
import type { Sanction } from "../../licence/licence-shapes.ts";
import { sanctionActs } from "../../licence/sanction-acts.ts";
import { givenBy, type SanctionState } from "../../licence/sanction-rules.ts";
import { judges, judgingPermissions, readStoredSettings } from "../settings-store.ts";
import { clubsOf, reportersOf } from "../ties.ts";
import { readState } from "./settle-licences.ts";
import { toSanctions } from "./read-licence.ts";
import { basisOf } from "./sanction-effects.ts";
import { listChoices } from "./suspensions.ts";
import { columnOf } from "#shared/group-by.ts";

const MOST = 200;
const MOST_ENDED = 50;

type Asking = Pick<Services, "now">;

/** Sanctions of the seasons that the viewer judges: waiting ones, then confirmed ones, then the last rejected or lapsed ones. */
export async function listSanctions(services: Asking, db: Db, viewer: Viewer): Promise<Sanction[]> {
  const seasons = await listJudged(db, viewer);
  const rows = [
    ...(await listOf(db, { seasons, states: ["proposed"], most: MOST })),
    ...(await listOf(db, { seasons, states: ["confirmed"], most: MOST })),
    ...(await listOf(db, { seasons, states: ["rejected", "lapsed"], most: MOST_ENDED })),
  ];
  return toList(services, db, { rows, viewer });
}

/** How many proposals wait for the viewer: those that they are kept from wait for others. */
export async function countProposals(db: Db, viewer: Viewer): Promise<number> {
  const seasons = await listJudged(db, viewer);
  const rows = await listOf(db, { seasons, states: ["proposed"], most: MOST });
  const conflicts = await Promise.all(rows.map((row) => conflictOf(db, row, viewer)));
  return conflicts.filter((conflict) => conflict === null).length;
}

/** Ids of the seasons that the viewer judges: few. */
async function listJudged(db: Db, viewer: Viewer): Promise<string[]> {
  const seasons = await db
    .selectFrom("seasons as season")
    .leftJoin("season_stewarding as rules", "rules.season_id", "season.id")
    .select(["season.id", "season.hidden", "season.permissions", "rules.settings"])
    .execute();
  return seasons.filter((season) => isJudge(viewer, season)).map(({ id }) => id);
}

/** Whether the viewer judges the season of a row that has what it decided. */
function isJudge(
  viewer: Viewer,
  { hidden, permissions, settings }: Pick<ListedRow, "hidden" | "permissions" | "settings">,
): boolean {
  const opening = judgingPermissions(permissions, readStoredSettings(settings));
  return !isHiddenFrom(viewer, hidden) && judges(viewer, opening);
}

async function listOf(
  db: Db,
  wanted: { seasons: readonly string[]; states: readonly SanctionState[]; most: number },
): Promise<ListedRow[]> {
  const { seasons, states, most } = wanted;
  if (seasons.length === 0) return [];
  return sanctionQuery(db)
    .where("sanction.season_id", "in", seasons)
    .where("sanction.state", "in", states)
    .orderBy("sanction.proposed_at", "desc")
    .orderBy("sanction.id")
    .limit(most)
    .execute();
}

/** One of them as it is now; `undefined`: not for this viewer. */
export async function readSanction(
  services: Asking,
  db: Db,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<Sanction | undefined> {
  const rows = await sanctionQuery(db).where("sanction.id", "=", id).execute();
  const [found] = await toList(services, db, { rows, viewer });
  return found;
}

function sanctionQuery(db: Db) {
  return (
    db
      .selectFrom("sanctions as sanction")
      .innerJoin("seasons as season", "season.id", "sanction.season_id")
      .leftJoin("season_stewarding as rules", "rules.season_id", "sanction.season_id")
      // What is kept of an ended account waits for whoever comes back with its ids.
      .innerJoin("users as person", "person.id", "sanction.user_id")
      .where("person.deleted_at", "is", null)
      .selectAll("sanction")
      .select(["season.title", "season.hidden", "season.permissions", "rules.settings"])
  );
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof sanctionQuery>["execute"]>>[number];

async function toList(
  { now }: Asking,
  db: Db,
  { rows, viewer }: { rows: readonly ListedRow[]; viewer: Viewer },
): Promise<Sanction[]> {
  const judged = rows.filter((row) => isJudge(viewer, row));
  const names = await mapNames(db, columnOf(judged, "user_id"));
  const told = await toSanctions(db, judged, now());
  return Promise.all(
    told.map(async ({ row, own }) => {
      const isProposed = row.state === "proposed";
      const isSuspension = row.kind === "suspension";
      const blocked = isProposed ? await conflictOf(db, row, viewer) : null;
      const isGridAhead =
        row.kind === "grid" && !own.served && (isProposed || row.state === "confirmed");
      return {
        ...own,
        version: row.version,
        state: readState(row.state),
        flagged: row.flagged,
        driver: { _id: row.user_id, name: names.get(row.user_id) ?? "" },
        season: { _id: row.season_id, title: row.title },
        proposedAt: row.proposed_at,
        reason: row.reason,
        basis: (await basisOf(db, row)).map((entry) => ({
          ...givenBy(entry),
          decision: { _id: entry.decisionId, number: entry.number },
          expiresAt: entry.expiresAt,
        })),
        noRaceLeft: isGridAhead && !(await hasRaceLeft(db, row.season_id, now())),
        blocked,
        choices: isSuspension && isProposed ? await listChoices(db, row.user_id, now()) : [],
        may: {
          acts:
            isProposed && blocked === null ? Object.values(sanctionActs).map(({ id }) => id) : [],
        },
      };
    }),
  );
}

/**
 * Why the viewer decides nothing of a sanction: it is theirs, or a club mate's, or they complained in one of its cases. Where a
 * season prints such ties they keep nobody.
 */
async function conflictOf(db: Db, sanction: ListedRow, viewer: Viewer): Promise<Conflict | null> {
  const { user_id: driver, settings } = sanction;
  if (readStoredSettings(settings).printsConflicts) return null;
  if (viewer._id === driver) return "named";
  const clubs = await clubsOf(db, [viewer._id, driver]);
  const own = clubs.get(viewer._id) ?? new Set();
  if ([...(clubs.get(driver) ?? [])].some((club) => own.has(club))) return "club";
  const basis = await basisOf(db, sanction);
  const reporters = await reportersOf(db, columnOf(basis, "decisionId"));
  return reporters.includes(viewer._id) ? "complainant" : null;
}
