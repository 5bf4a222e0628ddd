import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import { visibleEvents } from "#server/visibility.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { isInForce, votes } from "../case-states.ts";
import { decisionStateTitles, voteTitles } from "../case-words.ts";
import { itemKinds, readStored, ruleOf } from "../item-rules.ts";
import { sanctionKinds, sanctionKindTitles } from "../licence/sanction-rules.ts";
import { yearBounds, type YearSummary } from "../summary/summary.ts";
import { columnOf } from "#shared/group-by.ts";

type Bounds = NonNullable<ReturnType<typeof yearBounds>>;
type Numbers = YearSummary["parts"][number]["numbers"];

/** A year as it stands now; what hidden seasons and events hold counts for nobody. @throws AppError 404 for what is no year */
export async function readYear(db: Db, text: string): Promise<YearSummary> {
  const bounds = yearBounds(text);
  if (!bounds) throw refusal("not-found");
  const { from, to, year } = bounds;
  const cases = await db
    .selectFrom("cases")
    .innerJoin("event_sessions as session", "session.id", "cases.session_id")
    .leftJoin("decisions as first", "first.id", "cases.parent_decision_id")
    .select(["cases.origin", "cases.state", "first.state as now"])
    .where("session.event_id", "in", visibleEvents(db))
    .where("cases.opened_at", ">=", from)
    .where("cases.opened_at", "<", to)
    .where("cases.state", "!=", "joined")
    .execute();
  const first = cases.filter(({ origin }) => origin !== "appeal");
  const appeals = cases.filter(({ origin }) => origin === "appeal");
  const decisions = (await listDecisionsOf(db, bounds)).filter(({ state }) => isInForce(state));
  const ofState = (state: string) => first.filter((own) => own.state === state).length;
  return {
    year,
    parts: [
      {
        title: "",
        numbers: [
          number("Cazuri", first.length),
          number("Retrase", ofState("withdrawn")),
          number("Inadmisibile", ofState("inadmissible")),
          number("Decizii în vigoare", decisions.length),
          ...votes.map((vote) =>
            number(voteTitles[vote], decisions.filter(({ outcome }) => outcome === vote).length),
          ),
        ],
      },
      { title: "Ce s-a dat", numbers: await listGiven(db, decisions) },
      {
        title: "Apeluri",
        numbers: [
          number("Decizii atacate", appeals.length),
          ...(["upheld", "replaced", "annulled"] as const).map((state) =>
            number(decisionStateTitles[state], appeals.filter(({ now }) => now === state).length),
          ),
        ],
      },
      { title: "Sancțiuni din praguri", numbers: await countSanctions(db, bounds) },
    ],
  };
}

function number(name: string, count: number): Numbers[number] {
  return { name, text: String(count) };
}

async function listDecisionsOf(db: Db, { from, to }: Bounds) {
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

/** What decisions gave, by kind: how often, and how much together where there is something to add up. */
async function listGiven(db: Db, decisions: readonly { id: string }[]): Promise<Numbers> {
  if (decisions.length === 0) return [];
  const rows = await db
    .selectFrom("decision_items")
    .select(["kind", "amount"])
    .where("decision_id", "in", columnOf(decisions, "id"))
    .where("state", "!=", "annulled")
    .execute();
  return itemKinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    if (own.length === 0) return [];
    const { title, most, told } = ruleOf(kind);
    const sum = own.reduce((total, row) => total + (readStored(row)?.amount ?? 0), 0);
    const often = counted(own.length, "dată", "ori");
    return [{ name: title, text: most === 1 ? often : `${often}, ${told(sum)}` }];
  });
}

async function countSanctions(db: Db, { from, to }: Bounds): Promise<Numbers> {
  const rows = await db
    .selectFrom("sanctions as sanction")
    .innerJoin("seasons as season", "season.id", "sanction.season_id")
    .select("sanction.kind")
    .where("season.hidden", "=", false)
    .where("sanction.state", "=", "confirmed")
    .where("sanction.decided_at", ">=", from)
    .where("sanction.decided_at", "<", to)
    .execute();
  return sanctionKinds.map((kind) =>
    number(sanctionKindTitles[kind], rows.filter((row) => row.kind === kind).length),
  );
}
