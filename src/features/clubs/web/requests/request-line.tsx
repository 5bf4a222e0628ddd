import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AskAnswers } from "#features/clubs/ask-answers.ts";
import { clubPersonName } from "#features/clubs/club-words.ts";
import type { ClubPerson } from "#features/clubs/clubs.ts";
import { AnswerLine } from "../answer-line.tsx";

interface RequestLineProps {
  answers: AskAnswers;
  /** `text`: what the person says of themselves; may be empty. */
  request: { _id: string; person: ClubPerson; text: string };
  mark: ReactNode;
  /** What is asked for, as the names of the buttons end. */
  of: string;
  isFirst: boolean;
  /** What is asked for, in a sentence. */
  children: ReactNode;
}

/** Who asks for a club or a seat, with the answers. */
export function RequestLine({ request, of, children, ...line }: RequestLineProps) {
  const { person, text } = request;
  const name = clubPersonName(person);
  return (
    <AnswerLine
      {...line}
      ask={request}
      title={
        <Link to="/driver-profile/$id" params={{ id: person._id }}>
          {name}
        </Link>
      }
      name={`${name}, ${of}`}
    >
      <p className="muted anywhere">{children}</p>
      {text !== "" && <p className="anywhere">„{text}”</p>}
    </AnswerLine>
  );
}
