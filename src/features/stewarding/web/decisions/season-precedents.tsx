import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { read } from "#web/calls/call.ts";
import { listDecisions } from "../../public-stewarding-calls.ts";
import { indexPrecedents, type Precedent } from "../../summary/precedents.ts";

interface SeasonPrecedentsProps {
  seasonId: string;
  /** A decision that is no example: it is being looked at again. */
  but?: string | undefined;
}

/** What a season's decisions in force gave for each offence, with the latest of them. */
export function SeasonPrecedents({ seasonId, but }: SeasonPrecedentsProps) {
  const { data = [] } = useQuery(read(listDecisions, { params: { id: seasonId } }));
  const precedents = indexPrecedents(data.filter(({ _id }) => _id !== but));
  return (
    <section className="stack gap-3" aria-label="Precedente">
      <p className="muted">
        {precedents.length === 0
          ? "Nicio decizie în vigoare nu a găsit încă o abatere în acest sezon."
          : "Ce s-a dat în acest sezon pentru fiecare abatere, prin decizii în vigoare."}
      </p>
      {precedents.length > 0 && (
        <DataTable
          caption="Precedente: ce s-a dat pentru fiecare abatere"
          columns={columnsOf(seasonId)}
          rows={precedents}
          keyOf={({ offence }) => offence.code}
          nameOf={({ offence }) => offence.title}
        />
      )}
    </section>
  );
}

const columnsOf = (id: string): readonly Column<Precedent>[] => [
  {
    title: "Abatere",
    kind: "name",
    phone: "main",
    cell: ({ offence }) => (
      <Link
        to="/season/$id/decizii"
        params={{ id }}
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
