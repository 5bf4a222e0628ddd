import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import type { ClubPerson } from "#features/clubs/clubs.ts";
import type { Route } from "#shared/route.ts";
import { useCall } from "#web/calls/use-call.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { AnswerLine } from "../answer-line.tsx";

interface RequestLineProps {
  calls: {
    accept: Route<{ reply: string }, `POST /api/${string}-request/:id/accept`>;
    reject: Route<{ reply: string }, `POST /api/${string}-request/:id/reject`>;
  };
  /** `text`: what the person says of themselves; may be empty. */
  request: { _id: string; person: ClubPerson; text: string };
  mark: ReactNode;
  /** What is asked for, as the names of the buttons end. */
  of: string;
  isFirst: boolean;
  /** What is asked for, in a sentence. */
  children: ReactNode;
}

/** Who asks for a club or a seat, with the answers; the server's sentence is shown. */
export function RequestLine({ calls, request, mark, of, isFirst, children }: RequestLineProps) {
  const { _id, person, text } = request;
  const given = () => ({ params: { id: _id } });
  const onSuccess = (content: string) => showSnackbar({ content, timeout: 5000 });
  const accept = useCall(calls.accept, given, { onSuccess });
  const reject = useCall(calls.reject, given, { onSuccess });
  const name = clubPersonName(person);
  return (
    <AnswerLine
      mark={mark}
      title={
        <Link to="/driver-profile/$id" params={{ id: person._id }}>
          {name}
        </Link>
      }
      name={`${name}, ${of}`}
      isFirst={isFirst}
      busyWith={accept.isPending ? "accept" : reject.isPending ? "reject" : undefined}
      onAnswer={(answer) => (answer === "accept" ? accept : reject).mutate()}
    >
      <p className="muted anywhere">{children}</p>
      {text !== "" && <p className="anywhere">„{text}”</p>}
    </AnswerLine>
  );
}
