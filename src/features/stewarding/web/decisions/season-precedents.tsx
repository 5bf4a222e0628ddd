import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { listDecisions } from "../../public-stewarding-calls.ts";
import { indexPrecedents, type Precedent } from "../../summary/precedents.ts";

interface SeasonPrecedentsProps {
  seasonId: string;
  /** A decision that is no example: it is being looked at again. */
  but?: string | undefined;
}

/** What a season's decisions in force gave for each offence, with the latest of them. */
export function SeasonPrecedents({ seasonId: id, but }: SeasonPrecedentsProps) {
  const { data = [] } = useQuery(read(listDecisions, { params: { id } }));
  const precedents = indexPrecedents(data.filter(({ _id }) => _id !== but));
  return (
    <section className="stack gap-3" aria-label="Precedente">
      <p className="muted">
        {precedents.length === 0
          ? "Nicio decizie în vigoare nu a găsit încă o abatere în acest sezon."
          : "Ce s-a dat în acest sezon pentru fiecare abatere, prin decizii în vigoare."}
      </p>
      <ul className="stack gap-3">
        {precedents.map((precedent) => (
          <li key={precedent.offence.code} className="stack gap-1">
            <p className="strong anywhere">
              <Link
                to="/season/$id/decizii"
                params={{ id }}
                search={{ offence: precedent.offence.code }}
              >
                {precedent.offence.title}
              </Link>
              : {counted(precedent.decisions, "decizie", "decizii")}
            </p>
            <p>{givenText(precedent)}</p>
            <p className="row gap-2-3 aside">
              {precedent.latest.map(({ _id, number }) => (
                <Link key={_id} to="/decizie/$id" params={{ id: _id }}>
                  nr. {number}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function givenText({ given, decisions }: Precedent): string {
  const told = given.map(({ text, decisions: often }) =>
    often < decisions ? `${text} (în ${counted(often, "decizie", "decizii")})` : text,
  );
  return told.join(", ") || "nicio sancțiune";
}
