import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { visibleEvents } from "#server/visibility.ts";
import { secondOutcomes } from "../../appeals.ts";
import { isInForce, votes } from "../../case-states.ts";
import { itemKinds, readStored } from "../../item-rules.ts";
import { sanctionKinds } from "../../licence/sanction-rules.ts";
import { type SummaryNumbers, yearBounds, type YearSummary } from "../../summary/summary.ts";

/** A year as it stands now. @throws AppError 404 for what is no year */
export async function readYear(db: Db, text: string): Promise<YearSummary> {
  const bounds = yearBounds(text);
  if (!bounds) throw refusal("not-found");
  return { year: bounds.year, numbers: await countYear(db, bounds) };
}

type Bounds = NonNullable<ReturnType<typeof yearBounds>>;

/** What hidden seasons and events hold counts for nobody. */
async function countYear(db: Db, { from, to }: Bounds): Promise<SummaryNumbers> {
  const cases = await db
    .selectFrom("cases")
    .innerJoin("event_sessions as session", "session.id", "cases.session_id")
    .select(["cases.origin", "cases.state", "cases.parent_decision_id"])
    .where("session.event_id", "in", visibleEvents(db))
    .where("cases.opened_at", ">=", from)
    .where("cases.opened_at", "<", to)
    .where("cases.state", "!=", "joined")
    .execute();
  const decisions = await listDecisionsOf(db, { from, to });
  const inForce = decisions.filter(({ state }) => isInForce(state));
  const appealed = new Set(cases.flatMap((own) => own.parent_decision_id ?? []));
  const first = cases.filter(({ origin }) => origin !== "appeal");
  const ends = await mapStates(db, [...appealed]);
  const ended = (outcome: string) => ends.filter((state) => state === outcome).length;
  const [upheld, replaced, annulled] = secondOutcomes.map(ended);
  return {
    cases: first.length,
    withdrawn: first.filter(({ state }) => state === "withdrawn").length,
    inadmissible: first.filter(({ state }) => state === "inadmissible").length,
    decisions: inForce.length,
    outcomes: countOutcomes(inForce.map(({ outcome }) => outcome)),
    given: await sumItems(
      db,
      inForce.map(({ id }) => id),
    ),
    appeals: {
      filed: appealed.size,
      upheld: upheld ?? 0,
      replaced: replaced ?? 0,
      annulled: annulled ?? 0,
    },
    sanctions: await countSanctions(db, { from, to }),
  };
}

async function listDecisionsOf(db: Db, { from, to }: Omit<Bounds, "year">) {
  return db
    .selectFrom("decisions as decision")
    .innerJoin("cases as own", "own.id", "decision.case_id")
    .innerJoin("event_sessions as session", "session.id", "own.session_id")
    .select(["decision.id", "decision.state", "decision.outcome"])
    .where("session.event_id", "in", visibleEvents(db))
    .where("decision.number", "is not", null)
    .where("decision.published_at", ">=", from)
    .where("decision.published_at", "<", to)
    .execute();
}

function countOutcomes(outcomes: readonly string[]): SummaryNumbers["outcomes"] {
  const [infringement = 0, racing = 0, none = 0] = votes.map(
    (vote) => outcomes.filter((own) => own === vote).length,
  );
  return { infringement, racing, none };
}

async function mapStates(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("decisions")
    .select("state")
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ state }) => state);
}

async function sumItems(db: Db, ids: readonly string[]): Promise<SummaryNumbers["given"]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("decision_items")
    .select(["kind", "amount"])
    .where("decision_id", "in", [...ids])
    .where("state", "!=", "annulled")
    .execute();
  return itemKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const amount = own.reduce((sum, row) => sum + (readStored(row)?.amount ?? 0), 0);
    return own.length === 0 ? [] : [{ kind, items: own.length, amount }];
  });
}

async function countSanctions(
  db: Db,
  { from, to }: Omit<Bounds, "year">,
): Promise<SummaryNumbers["sanctions"]> {
  const rows = await db
    .selectFrom("sanctions as sanction")
    .innerJoin("seasons as season", "season.id", "sanction.season_id")
    .select("sanction.kind")
    .where("season.hidden", "=", false)
    .where("sanction.state", "=", "confirmed")
    .where("sanction.decided_at", ">=", from)
    .where("sanction.decided_at", "<", to)
    .execute();
  return sanctionKinds.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });
}
