import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import type { ClubRequest } from "#features/clubs/club-requests.ts";
import {
  acceptClubRequest,
  listClubRequests,
  rejectClubRequest,
  withdrawClubRequest,
} from "#features/clubs/club-requests-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";

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
              <RequestToAnswer key={request._id} request={request} isFirst={index === 0} />
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
              <OwnRequest key={request._id} request={request} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface RequestToAnswerProps {
  request: ClubRequest;
  /** Only one line of a list has the main button. */
  isFirst: boolean;
}

function RequestToAnswer({ request, isFirst }: RequestToAnswerProps) {
  const { _id, person, team, text } = request;
  const given = () => ({ params: { id: _id } });
  const onSuccess = (content: string) => showSnackbar({ content, timeout: 5000 });
  const accept = useCall(acceptClubRequest, given, { onSuccess });
  const reject = useCall(rejectClubRequest, given, { onSuccess });
  const isBusy = accept.isPending || reject.isPending;
  const name = clubPersonName(person);
  return (
    <li className="marked-line">
      <SimulatorFlag acronym={team.simulator.acronym} title={team.simulator.title} />
      <div className="stack gap-0 narrowable">
        <p className="name anywhere quiet-links">
          <Link to="/driver-profile/$id" params={{ id: person._id }}>
            {name}
          </Link>
        </p>
        <p className="muted anywhere">Vrea să fie pilot al clubului {team.name}.</p>
        {text !== "" && <p className="anywhere">„{text}”</p>}
      </div>
      <div className="row gap-2">
        <Button
          aria-label={`Refuză: ${name}, ${team.name}`}
          isBusy={reject.isPending}
          disabled={isBusy}
          onClick={() => reject.mutate()}
        >
          Refuză
        </Button>
        <Button
          look={isFirst ? "main" : "plain"}
          aria-label={`Acceptă: ${name}, ${team.name}`}
          isBusy={accept.isPending}
          disabled={isBusy}
          onClick={() => accept.mutate()}
        >
          Acceptă
        </Button>
      </div>
    </li>
  );
}

function OwnRequest({ request: { _id, team } }: { request: ClubRequest }) {
  const withdraw = useCall(withdrawClubRequest, () => ({ params: { id: _id } }));
  return (
    <li className="marked-line">
      <SimulatorFlag acronym={team.simulator.acronym} title={team.simulator.title} />
      <p className="name anywhere">{team.name}</p>
      <Button
        aria-label={`Retrage cererea: ${team.name}`}
        isBusy={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Retrage cererea
      </Button>
    </li>
  );
}
