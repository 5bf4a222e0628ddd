import { mapNames } from "#features/clubs/server/people-names.ts";
import { allowsSeasonWork } from "#features/seasons/server/season-access.ts";
import type { Db } from "#server/database/databases.ts";
import type { Viewer } from "#server/viewer.ts";
import { fromJson } from "#server/database/json.ts";
import { columnOf, groupBy } from "#shared/group-by.ts";
import { isOpen, openStates, type Vote, voteOutcome, votes } from "../case-states.ts";
import type { Judges } from "../conflicts.ts";
import { readStored } from "../item-rules.ts";
import { type CastVote, type Panel, votedSchema } from "../stewarding.ts";
import { licenceSum } from "../licence/sanction-rules.ts";
import { accusedOf, carsOf, listCases, type StoredCase } from "./case-store.ts";
import { placeOf } from "./crews/crews.ts";
import { secondOutcomesOf } from "./appeals/second-outcome.ts";
import { listLicenceEntries } from "./licence/licence-entries.ts";
import { listOffences, readFrozenOffence } from "./offences-store.ts";
import type { CasePanel } from "./ties.ts";

interface PanelToRead {
  found: StoredCase;
  panel: CasePanel;
  viewer: Viewer;
  /** Whether the viewer judges another case too: of those that they do not nothing is listed. */
  judges: (other: StoredCase) => Promise<boolean>;
  now: number;
}

/** What a steward sees besides the case: who complains, and what others think, only once they have voted themselves. */
export async function readPanel(
  db: Db,
  { found, panel, viewer, judges, now }: PanelToRead,
): Promise<Panel> {
  const cast = await listVotes(db, found.id);
  const mine = cast.find(({ stewardId }) => stewardId === viewer._id);
  const hasVoted = mine !== undefined;
  const outcome = outcomeOf(found, cast, panel);
  const counting = countingVotes(found, cast, panel);
  const told = (one: Cast) => ({ ...one, counts: counting.includes(one) });
  const { settings } = found.season;
  const seesTables = allowsSeasonWork(viewer, found.season.permissions, "editStandings");
  const [draft, guide, tables, neighbours] = await Promise.all([
    hasVoted ? findDraft(db, found) : undefined,
    listOffences(db),
    db
      .selectFrom("standings")
      .select(["id as _id", "title"])
      .where("season_id", "=", found.season._id)
      .$if(!seesTables, (all) => all.where("public", "=", true))
      .orderBy("position")
      .execute(),
    listNeighbours(db, found, judges),
  ]);
  return {
    quorum: panel.quorum,
    voted: counting.length,
    leftOut: cast.length - counting.length,
    tie: panel.standing?.conflict ?? (panel.standing?.drove ? "drove" : null),
    mine: mine ? told(mine) : null,
    votes: hasVoted ? cast.filter((one) => one !== mine).map(told) : null,
    outcome: hasVoted ? outcome : null,
    complainants: hasVoted || !settings.hidesComplainant ? await complainantsOf(db, found) : null,
    draft: draft ? { ...draft, offence: draft.offence?._id ?? null } : null,
    guide: guide.filter(({ archived }) => !archived),
    tables,
    licences: hasVoted ? await licencesOf(db, found, now) : null,
    thresholds: settings.sanctions,
    secondOutcomes: hasVoted && outcome ? await secondOutcomesOf(db, { found, outcome }) : null,
    neighbours,
  };
}

/** What counts on the licences of the drivers whom a case accuses, besides what the decision gave that it looks at again. */
async function licencesOf(
  db: Db,
  found: StoredCase,
  now: number,
): Promise<NonNullable<Panel["licences"]>> {
  const own = accusedOf(found).flatMap(({ id, userId }) =>
    userId === null ? [] : [{ id, userId }],
  );
  return Promise.all(
    own.map(async ({ id, userId }) => {
      const entries = await listLicenceEntries(db, userId);
      const others = entries.filter(({ decisionId }) => decisionId !== found.first?._id);
      return { entry: id, ...licenceSum(others, now) };
    }),
  );
}

export interface Cast extends Omit<CastVote, "counts"> {
  stewardId: string;
  /** It counted when the decision was published. */
  counted: boolean;
  steward: string;
}

/** Votes by steward, the last of each with those before it. */
export async function listVotes(db: Db, caseId: string): Promise<Cast[]> {
  const rows = await db
    .selectFrom("case_votes as cast")
    .leftJoin("case_stewards as steward", (join) =>
      join
        .onRef("steward.case_id", "=", "cast.case_id")
        .onRef("steward.user_id", "=", "cast.steward_id"),
    )
    .select(["cast.steward_id", "cast.entry_id", "cast.vote", "cast.counted", "steward.note"])
    .where("cast.case_id", "=", caseId)
    .orderBy("cast.steward_id")
    .execute();
  const names = await mapNames(db, columnOf(rows, "steward_id"));
  const later = await db
    .selectFrom("case_revotes")
    .select(["steward_id", "votes", "reason"])
    .where("case_id", "=", caseId)
    .orderBy("turn")
    .execute();
  return [...groupBy(rows, ({ steward_id }) => steward_id)].map(([stewardId, own]) => {
    const first = own.map(({ entry_id, vote }) => ({
      entry: entry_id,
      vote: votes.find((known) => known === vote) ?? ("none" as const),
    }));
    const turns = [
      { votes: first, reason: "" },
      ...later
        .filter(({ steward_id }) => steward_id === stewardId)
        .map((turn) => ({ votes: fromJson(votedSchema, turn.votes), reason: turn.reason })),
    ];
    return {
      stewardId,
      counted: own.some(({ counted }) => counted),
      steward: names.get(stewardId) ?? "",
      note: own[0]?.note ?? "",
      votes: first,
      reason: "",
      ...turns.at(-1),
      earlier: turns.slice(0, -1),
    };
  });
}

/** Of an open case those of who may judge now, of a decided one those that counted when it was. */
export function countingVotes(
  found: StoredCase,
  cast: readonly Cast[],
  { able }: Judges,
): readonly Cast[] {
  return cast.filter((one) => (isOpen(found.state) ? able.has(one.stewardId) : one.counted));
}

/** What the votes come to for each accused; `null` before the quorum. */
export function outcomeOf(
  found: StoredCase,
  cast: readonly Cast[],
  judges: Judges,
): { entry: string; vote: Vote }[] | null {
  const quorum = isOpen(found.state) ? judges.quorum : 1;
  const all = countingVotes(found, cast, judges).flatMap((one) => one.votes);
  const outcome = accusedOf(found).flatMap(({ id }) => {
    const given = all.filter(({ entry }) => entry === id).map(({ vote }) => vote);
    const vote = voteOutcome(given, quorum);
    return vote === undefined ? [] : [{ entry: id, vote }];
  });
  return outcome.length === accusedOf(found).length ? outcome : null;
}

async function complainantsOf(
  db: Db,
  { complaining, clubs, entries }: StoredCase,
): Promise<{ name: string; car: string; club: string }[]> {
  const names = await mapNames(db, complaining);
  const cars = entries.filter(({ role }) => role === "complainant");
  return complaining.map((id) => {
    const own = cars.find(({ userId }) => userId === id) ?? cars[0];
    const { raceNumber = null, carName = "" } = own?.frozen ?? {};
    return {
      name: names.get(id) ?? "",
      club: clubs.get(id) ?? "",
      car: [raceNumber === null ? "" : `#${raceNumber}`, carName].filter(Boolean).join(" "),
    };
  });
}

/** The decision that is being written, as stored, and what it would give. */
export async function findDraft(db: Db, found: StoredCase) {
  const row = await db
    .selectFrom("decisions")
    .selectAll()
    .where("case_id", "=", found.id)
    .where("state", "=", "draft")
    .executeTakeFirst();
  if (!row) return undefined;
  const items = await db
    .selectFrom("decision_items")
    .selectAll()
    .where("decision_id", "=", row.id)
    .orderBy("position")
    .execute();
  return {
    id: row.id,
    version: row.version,
    offence: readFrozenOffence(row.offence),
    facts: row.facts,
    reasons: row.reasons,
    besideGuide: row.beside_guide,
    items: items.flatMap((item) => {
      const given = readStored(item);
      const { id, entry_id: entry, standings_id: table } = item;
      return given ? [{ id, entry, ...given, table, driver: placeOf(found, item) }] : [];
    }),
  };
}

async function listNeighbours(
  db: Db,
  found: StoredCase,
  judges: PanelToRead["judges"],
): Promise<Panel["neighbours"]> {
  const cases = await listCases(
    db,
    (query) =>
      query
        .where("cases.session_id", "=", found.session._id)
        .where("cases.id", "!=", found.id)
        .where("cases.state", "in", [...openStates])
        .orderBy("cases.opened_at"),
    found.openedAt,
  );
  // What looks at a decision again is joined to nothing.
  const joinable = cases.filter((one) => [found, one].every((own) => own.firstCaseId === null));
  const neighbours: Panel["neighbours"] = [];
  for (const one of joinable) {
    if (await judges(one)) neighbours.push({ _id: one.id, cars: await carsOf(db, accusedOf(one)) });
  }
  return neighbours;
}
