import { mapNames } from "#features/clubs/server/people-names.ts";
import { gridPenalties } from "#features/results/penalty-kinds.ts";
import { listGridChains, servedBeforeText } from "#features/results/server/decided-grid.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { hiddenEventsOf, isHiddenFrom } from "#server/visibility.ts";
import { columnOf, groupRows } from "#shared/group-by.ts";
import { readSessionType, sessionTitle } from "#shared/session-types.ts";
import { secondOutcomes } from "../appeals.ts";
import { caseStateAt, decisionStates, isInForce, isOpen, votes } from "../case-states.ts";
import { withNamedDrivers } from "../case-words.ts";
import { isPersonal, itemStates, readStored, ruleOf } from "../item-rules.ts";
import { type Decision, type DecisionLine, decisionSchema } from "../stewarding.ts";
import { mapAccused } from "./case-store.ts";
import { listEvidence, toEvidence } from "./evidence.ts";
import { readFrozenOffence } from "./offences-store.ts";

function decisionQuery(db: Db) {
  return db
    .selectFrom("decisions as decision")
    .innerJoin("cases", "cases.id", "decision.case_id")
    .innerJoin("seasons as season", "season.id", "decision.season_id")
    .innerJoin("event_sessions as session", "session.id", "cases.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("reopenings as reopening", "reopening.case_id", "cases.id")
    .selectAll("decision")
    .select([
      "reopening.reason as reopening",
      "season.title as season_title",
      "event.id as event_id",
      "event.title as event_title",
      "session.id as session_id",
      "session.title as session_title",
      "session.type as session_type",
      "session.sprint",
    ])
    .where("decision.number", "is not", null);
}
type DecisionQuery = ReturnType<typeof decisionQuery>;

/** Published decisions that `narrow` leaves, in its order: as lines, and with all that is stored of them. */
async function listDecisions(db: Db, narrow: (query: DecisionQuery) => DecisionQuery) {
  const rows = await narrow(decisionQuery(db)).execute();
  const [cars, items] = await Promise.all([
    mapAccused(db, columnOf(rows, "case_id")),
    mapItems(db, columnOf(rows, "id")),
  ]);
  return rows.map((row) => {
    const given = items.get(row.id) ?? [];
    const line: DecisionLine = {
      _id: row.id,
      number: row.number ?? 0,
      state: decisionStates.find((state) => state === row.state) ?? "annulled",
      publishedAt: row.published_at ?? 0,
      appealUntil: row.appeal_until,
      season: { _id: row.season_id, title: row.season_title },
      event: { _id: row.event_id, title: row.event_title },
      session: {
        _id: row.session_id,
        title: sessionTitle({ title: row.session_title, sprint: row.sprint }),
        type: readSessionType(row.session_type),
      },
      cars: withNamedDrivers(cars.get(row.case_id) ?? [], given),
      outcome: votes.find((vote) => vote === row.outcome) ?? "none",
      offence: readFrozenOffence(row.offence),
      items: given,
      version: row.version,
    };
    return { row, line };
  });
}

/** A season's decisions, the latest first, of events that the viewer sees. @throws AppError 404 for a season they do not see */
export async function listShownDecisions(
  db: Db,
  seasonId: string,
  viewer: Viewer | null,
): Promise<DecisionLine[]> {
  const season = await findRow(db, "seasons", seasonId);
  if (!season || isHiddenFrom(viewer, season.hidden)) throw refusal("not-found");
  const hidden = await hiddenEventsOf(db, seasonId, viewer);
  const decisions = await listDecisions(db, (query) =>
    query.where("decision.season_id", "=", seasonId).orderBy("decision.number", "desc"),
  );
  return decisions.flatMap(({ line }) => (hidden.has(line.event._id) ? [] : [line]));
}

export async function findDecisionLine(db: Db, id: string): Promise<DecisionLine | null> {
  const [found] = await listDecisions(db, (query) => query.where("decision.id", "=", id));
  return found?.line ?? null;
}

/** The document. `undefined`: there is none; whether it may be seen the caller asks. */
export async function findDecision(
  services: Services,
  db: Db,
  id: string,
): Promise<Decision | undefined> {
  const [found] = await listDecisions(db, (query) => query.where("decision.id", "=", id));
  if (!found) return undefined;
  const { row, line } = found;
  const others = await db
    .selectFrom("decisions")
    .select(["id as _id", "number", "replaced_by"])
    .where((own) => own.or([own("replaced_by", "=", id), own("id", "=", row.replaced_by ?? "")]))
    .execute();
  const numbered = (other: (typeof others)[number] | undefined) =>
    other?.number ? { _id: other._id, number: other.number } : null;
  const evidence = await listEvidence(db, row.case_id);
  return {
    ...line,
    facts: row.facts,
    reasons: row.reasons,
    besideGuide: row.beside_guide,
    panel: fromJson(decisionSchema.shape.panel, row.panel),
    evidence: evidence
      .filter((one) => one.public && isInForce(row.state))
      .map((one) => toEvidence(services, one, true)),
    replaces: numbered(others.find((other) => other.replaced_by === id)),
    replacedBy: numbered(others.find((other) => other._id === row.replaced_by)),
    annulled:
      row.annulled_at === null ? null : { at: row.annulled_at, reason: row.annulled_reason },
    appeal: await findAppeal(db, id),
    reopening: row.reopening,
  };
}

/** What became of the appeal against a decision. */
async function findAppeal(db: Db, decisionId: string): Promise<Decision["appeal"]> {
  const row = await db
    .selectFrom("cases as appeal")
    .innerJoin("decisions as first", "first.id", "appeal.parent_decision_id")
    .select(["appeal.state", "appeal.reason", "appeal.opened_at", "first.state as now"])
    .where("appeal.parent_decision_id", "=", decisionId)
    .executeTakeFirst();
  if (!row) return null;
  const isOver = !isOpen(caseStateAt({ ...row, defenceUntil: null, appealUntil: null }, 0));
  const outcome =
    row.state === "inadmissible"
      ? ("inadmissible" as const)
      : (secondOutcomes.find((own) => own === row.now) ?? null);
  return {
    filedAt: row.opened_at,
    outcome: isOver ? outcome : null,
    reason: isOver ? row.reason : "",
  };
}

async function mapItems(
  db: Db,
  decisionIds: readonly string[],
): Promise<Map<string, DecisionLine["items"]>> {
  if (decisionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("decision_items as item")
    // A table that is not public is named to nobody.
    .leftJoin("standings as table", (join) =>
      join.onRef("table.id", "=", "item.standings_id").on("table.public", "=", true),
    )
    .innerJoin("case_entries as entry", "entry.id", "item.entry_id")
    .selectAll("item")
    .select(["table.title", "entry.person_id as named"])
    .where("item.decision_id", "in", [...decisionIds])
    .orderBy("item.position")
    .execute();
  const names = await mapNames(
    db,
    rows.flatMap((row) => row.user_id ?? []),
  );
  const served = await mapServedBefore(db, columnOf(gridPenalties(rows), "decision_id"));
  const given = rows.flatMap((row) => {
    const stored = readStored(row);
    if (!stored) return [];
    const { kind, amount } = stored;
    const { title, decision_id: decision, standings_id: table } = row;
    const item = {
      _id: row.id,
      entry: row.entry_id,
      kind,
      amount,
      table: table === null || title === null ? null : { _id: table, title },
      driver:
        row.person_id === ""
          ? null
          : { _id: row.user_id, name: (row.user_id && names.get(row.user_id)) || "" },
      waits: isPersonal(kind) && row.person_id === "" && row.named === "",
      text: ruleOf(kind).told(amount, title ?? "") + (served.get(row.id) ?? ""),
      state: itemStates.find((state) => state === row.state) ?? ("annulled" as const),
    };
    return [{ decision, item }];
  });
  return groupRows(given, "decision", ({ item }) => item);
}

/** What is said, by item id, of places on the grid that were already served under a decision which this one replaces. */
async function mapServedBefore(
  db: Db,
  decisionIds: readonly string[],
): Promise<Map<string, string>> {
  if (decisionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("decisions")
    .select("season_id")
    .distinct()
    .where("replaced_by", "in", [...new Set(decisionIds)])
    .execute();
  const seasons = await Promise.all(rows.map((row) => listGridChains(db, row.season_id)));
  return new Map(
    seasons
      .flat()
      .flatMap(({ id, servedBefore }) =>
        servedBefore > 0 ? [[id, ` (${servedBeforeText(servedBefore)})`]] : [],
      ),
  );
}
