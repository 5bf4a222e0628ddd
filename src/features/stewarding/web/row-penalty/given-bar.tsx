import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { readRowPenalties, rowActs } from "#features/stewarding/acts/row-acts.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import styles from "./row-penalty.module.css";

/** So many are taken back one by one too. */
const FEW = 3;

interface GivenBarProps {
  event: { _id: string };
  session: { _id: string };
}

/** `Decizia nr. 12 dată. Retrage`, for ten minutes, to who gave it. */
export function GivenBar({ event, session }: GivenBarProps) {
  const now = useNow();
  const { data } = useQuery(
    read(readRowPenalties, { params: { id: event._id }, query: { session: session._id } }),
  );
  const recent = (data?.recent ?? []).filter(({ until }) => now < until);
  if (recent.length === 0) return null;
  const several = recent.length > 1;
  return (
    <section className={styles.bar} aria-label="Penalizări date acum">
      <p role="status">
        {recent.map(({ _id, number }, index) => (
          <span key={_id}>
            {index > 0 && ", "}
            <Link to="/decizie/$id" params={{ id: _id }}>
              {decisionTitle(number)}
            </Link>
          </span>
        ))}
        {several ? " sunt date." : " este dată."}
      </p>
      <span className="row gap-2">
        {recent.length <= FEW &&
          recent.map(({ _id, number }) => (
            <ActButton
              key={_id}
              act={rowActs.withdrawDecisions}
              of={{ _id: event._id, count: 1, number: several ? number : undefined }}
              given={{ decisions: [_id] }}
            />
          ))}
        {several && (
          <ActButton
            act={rowActs.withdrawDecisions}
            of={{ _id: event._id, count: recent.length }}
            given={{ decisions: recent.map(({ _id }) => _id) }}
          />
        )}
      </span>
    </section>
  );
}
