import { useQuery } from "@tanstack/react-query";
import type { ClubRequest } from "#features/clubs/club-requests.ts";
import { listClubRequests } from "#features/clubs/asks-calls.ts";
import { clubActs, clubRequest } from "#features/clubs/club-acts.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { RequestLine } from "./request-line.tsx";

/** Who asks to drive for one's clubs, with the answers, and what one has asked; nothing where there is none. */
export function ClubRequests() {
  const { own, toAnswer } = useQuery(read(listClubRequests, {}, fresh)).data ?? {
    own: [],
    toAnswer: [],
  };
  return (
    <>
      {toAnswer.length > 0 && (
        <section className="stack gap-3" aria-labelledby="requests-to-answer">
          <h2 id="requests-to-answer" className="step-2">
            Cer să intre în clubul tău
          </h2>
          <ul className="ruled">
            {toAnswer.map((request, index) => (
              <RequestLine
                key={request._id}
                answers={clubRequest}
                request={request}
                mark={<ClubFlag club={request.team} />}
                of={request.team.name}
                isFirst={index === 0}
              >
                Vrea să fie pilot al clubului {request.team.name}.
              </RequestLine>
            ))}
          </ul>
        </section>
      )}
      {own.length > 0 && (
        <section className="stack gap-3" aria-labelledby="own-requests">
          <h2 id="own-requests" className="step-2">
            Ai cerut să intri
          </h2>
          <ul className="ruled">
            {own.map((request) => (
              <li key={request._id} className="marked-line">
                <ClubFlag club={request.team} />
                <p className="name anywhere">{request.team.name}</p>
                <ActButton
                  act={clubActs.withdrawClubRequest}
                  of={request}
                  label={`Retrage cererea: ${request.team.name}`}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ClubFlag({ club: { simulator } }: { club: ClubRequest["team"] }) {
  return <SimulatorFlag acronym={simulator.acronym} title={simulator.title} />;
}
