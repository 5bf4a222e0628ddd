import { counted } from "#shared/text/romanian-count.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { votes } from "../../case-states.ts";
import { voteTitles } from "../../case-words.ts";
import { itemKinds, ruleOf } from "../../item-rules.ts";
import { sanctionKinds, sanctionKindTitles } from "../../licence/sanction-rules.ts";
import type { SummaryNumbers } from "../../summary/summary.ts";

export function YearNumbers({ numbers }: { numbers: SummaryNumbers }) {
  const { cases, withdrawn, inadmissible, decisions, outcomes, appeals, sanctions } = numbers;
  const given = givenRows(numbers);
  return (
    <div className="stack gap-5">
      <Facts>
        <Fact name="Cazuri">{cases}</Fact>
        <Fact name="Retrase">{withdrawn}</Fact>
        <Fact name="Inadmisibile">{inadmissible}</Fact>
        <Fact name="Decizii în vigoare">{decisions}</Fact>
        {votes.map((vote) => (
          <Fact key={vote} name={voteTitles[vote]}>
            {outcomes[vote]}
          </Fact>
        ))}
      </Facts>
      <section className="stack gap-3">
        <h2 className="step-1">Ce s-a dat</h2>
        {given.length === 0 ? (
          <p className="muted">Nicio sancțiune.</p>
        ) : (
          <DataTable
            caption="Ce au dat deciziile"
            columns={givenColumns}
            rows={given}
            keyOf={({ title }) => title}
          />
        )}
      </section>
      <section className="stack gap-3">
        <h2 className="step-1">Apeluri</h2>
        <Facts>
          <Fact name="Decizii atacate">{appeals.filed}</Fact>
          <Fact name="Menținute">{appeals.upheld}</Fact>
          <Fact name="Înlocuite">{appeals.replaced}</Fact>
          <Fact name="Anulate">{appeals.annulled}</Fact>
        </Facts>
      </section>
      <section className="stack gap-3">
        <h2 className="step-1">Sancțiuni din praguri</h2>
        {sanctions.length === 0 ? (
          <p className="muted">Nicio sancțiune confirmată.</p>
        ) : (
          <Facts>
            {sanctionKinds.map((kind) => (
              <Fact key={kind} name={sanctionKindTitles[kind]}>
                {sanctions.find((own) => own.kind === kind)?.count ?? 0}
              </Fact>
            ))}
          </Facts>
        )}
      </section>
    </div>
  );
}

interface GivenRow {
  title: string;
  items: number;
  /** All of it together; empty where there is nothing to add up. */
  together: string;
}

function givenRows({ given }: SummaryNumbers): GivenRow[] {
  return itemKinds.flatMap((kind) => {
    const own = given.find((one) => one.kind === kind);
    if (!own) return [];
    const { title, most, told } = ruleOf(kind);
    return [{ title, items: own.items, together: most === 1 ? "" : told(own.amount) }];
  });
}

const givenColumns: readonly Column<GivenRow>[] = [
  { title: "Ce", kind: "name", phone: "main", cell: ({ title }) => title },
  {
    title: "De câte ori",
    phone: "end",
    kind: "number",
    cell: ({ items }) => counted(items, "dată", "ori"),
  },
  { title: "În total", phone: "below", cell: ({ together }) => together },
];
