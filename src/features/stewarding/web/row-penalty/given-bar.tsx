import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { readRowPenalties, rowActs } from "#features/stewarding/acts/row-acts.ts";
import { decisionTitle } from "#features/stewarding/case-words.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { FootBar } from "#web/ui/fields/save-bar.tsx";

/** So many are taken back one by one too. */
const FEW = 3;

interface GivenBarProps {
  event: { _id: string };
  session: { _id: string };
}

/** `Decizia nr. 12 dată. Retrage`, for ten minutes, to who gave it. */
export function GivenBar({ event: { _id }, session }: GivenBarProps) {
  const now = useNow();
  const { data } = useQuery(
    read(readRowPenalties, { params: { id: _id }, query: { session: session._id } }),
  );
  const recent = (data?.recent ?? []).filter(({ until }) => now < until);
  const isOne = recent.length === 1;
  const oneByOne = recent.length <= FEW ? recent.map((one) => [one]) : [];
  if (recent.length === 0) return null;
  return (
    <FootBar
      isOpen
      words={
        <>
          {recent.map((decision, index) => (
            <Fragment key={decision._id}>
              {index > 0 && ", "}
              <Link to="/decizie/$id" params={{ id: decision._id }}>
                {decisionTitle(decision.number)}
              </Link>
            </Fragment>
          ))}
          {isOne ? " este dată." : " sunt date."}
        </>
      }
    >
      {[...oneByOne, ...(isOne ? [] : [recent])].map((taken) => (
        <ActButton
          key={taken.map((one) => one._id).join()}
          act={rowActs.withdrawDecisions}
          of={{ _id, count: taken.length, number: isOne ? undefined : taken[0]?.number }}
          given={{ decisions: taken.map((one) => one._id) }}
        />
      ))}
    </FootBar>
  );
}
