import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import type { DecisionLine } from "../../stewarding.ts";
import { indexPrecedents, type Precedent } from "../../summary/precedents.ts";

/** What a season's decisions in force gave for each offence, with the latest of them. Nothing without one. */
export function Precedents({ lines }: { lines: readonly DecisionLine[] }) {
  const precedents = indexPrecedents(lines);
  if (precedents.length === 0) return <p>Nicio decizie în vigoare pentru vreo abatere.</p>;
  return (
    <section className="stack gap-3" aria-label="Precedente">
      <p className="muted">
        Ce s-a dat în acest sezon pentru fiecare abatere, prin decizii în vigoare.
      </p>
      <DataTable
        caption="Precedente: ce s-a dat pentru fiecare abatere"
        columns={columns}
        rows={precedents}
        keyOf={({ offence }) => offence.code}
        nameOf={({ offence }) => offence.title}
      />
    </section>
  );
}

const columns: readonly Column<Precedent>[] = [
  {
    title: "Abatere",
    kind: "name",
    phone: "main",
    cell: ({ offence }) => (
      <Link
        from="/season/$id/decizii"
        to="."
        search={{ offence: offence.code }}
        className="anywhere"
      >
        {offence.title}
      </Link>
    ),
  },
  {
    title: "Decizii",
    kind: "number",
    phone: "end",
    cell: ({ decisions }) => decisions,
  },
  { title: "S-a dat", phone: "below", cell: (precedent) => <Given precedent={precedent} /> },
  {
    title: "Ultimele",
    cell: ({ latest }) =>
      latest.map(({ _id, number }, index) => (
        <Fragment key={_id}>
          {index > 0 && ", "}
          <Link to="/decizie/$id" params={{ id: _id }}>
            nr. {number}
          </Link>
        </Fragment>
      )),
  },
];

function Given({ precedent: { given, decisions } }: { precedent: Precedent }) {
  if (given.length === 0) return "nicio sancțiune";
  return (
    <ul>
      {given.map(({ kind, text, decisions: often }) => (
        <li key={kind}>
          {text}
          {often < decisions && (
            <span className="muted"> (în {counted(often, "decizie", "decizii")})</span>
          )}
        </li>
      ))}
    </ul>
  );
}
