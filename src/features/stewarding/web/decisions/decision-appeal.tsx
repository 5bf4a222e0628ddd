import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { mayAppealUntil } from "../../case-states.ts";
import { readOwnDecision } from "../../public-stewarding-calls.ts";
import type { Decision } from "../../stewarding.ts";

/** Whether a decision can be appealed and until when, what became of it, and for its parties the way there. */
export function DecisionAppeal({ decision }: { decision: Decision }) {
  const now = useNow();
  const { appeal, appealUntil, replaces } = decision;
  if (appeal) return <Appealed decision={decision} appeal={appeal} />;
  if (appealUntil === null)
    return replaces === null ? null : <p>Decizie dată în apel: nu se mai poate ataca.</p>;
  return mayAppealUntil(appealUntil, now) ? (
    <>
      <p>
        Termen: până <Time at={appealUntil} format="moment" />.
      </p>
      <OwnAppeal decision={decision} />
    </>
  ) : (
    <p>
      Termenul a trecut: <Time at={appealUntil} format="moment" />.
    </p>
  );
}

const ends = {
  upheld: "Apel respins: decizia rămâne.",
  annulled: "Apel admis: decizia a fost anulată.",
  replaced: "Apel judecat: altă decizie îi ține locul.",
  inadmissible: "Apelul nu a putut fi judecat: decizia rămâne.",
} as const;

interface AppealedProps {
  decision: Decision;
  appeal: NonNullable<Decision["appeal"]>;
}

function Appealed({ decision, appeal: { filedAt, outcome, reason } }: AppealedProps) {
  const { appealUntil, annulled } = decision;
  const now = useNow();
  return (
    <>
      <p>
        Atacată cu apel <Time at={filedAt} format="moment" />.
      </p>
      {outcome === null ? (
        <>
          <p>
            Alți comisari judecă din nou.
            {mayAppealUntil(appealUntil, now) && (
              <>
                {" "}
                Se mai poate face apel până <Time at={appealUntil} format="moment" />.
              </>
            )}
          </p>
          <OwnAppeal decision={decision} />
        </>
      ) : (
        <>
          <p className="strong">{ends[outcome]}</p>
          {reason !== "" && !annulled && <Prose text={reason} />}
        </>
      )}
    </>
  );
}

/** For who is a party of the case: to appeal, and to read the appeal. Nothing for anybody else. */
function OwnAppeal({ decision: { _id: id } }: { decision: Decision }) {
  const isMember = useSession() !== null;
  const { data } = useQuery({
    ...read(readOwnDecision, { params: { id } }),
    enabled: isMember,
  });
  if (!isMember || !data?.party) return null;
  return (
    <div className="row gap-3-4">
      {data.mayAppeal && (
        <LinkButton to="/decizie/$id/apel" params={{ id }}>
          Fac apel
        </LinkButton>
      )}
      <Link to="/caz/$id" params={{ id: data.appeal ?? data.party.case }}>
        {data.appeal ? "Deschide apelul" : "Cazul tău"}
      </Link>
    </div>
  );
}
