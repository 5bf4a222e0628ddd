import type { ReactNode } from "react";
import type { AskAnswers } from "#features/clubs/ask-answers.ts";
import { ActButton } from "#web/acts/act-button.tsx";

interface AnswerLineProps {
  answers: AskAnswers;
  ask: { _id: string };
  mark: ReactNode;
  title: ReactNode;
  /** What tells its buttons from those of another line. */
  name: string;
  /** Only one line of a list has the main button. */
  isFirst: boolean;
  /** What it is about, under the title. */
  children: ReactNode;
}

/** A line of a list that waits for one's yes or no: an invitation, or what somebody asks for. */
export function AnswerLine(props: AnswerLineProps) {
  const { answers, ask, mark, title, name, isFirst, children } = props;
  return (
    <li className="marked-line">
      {mark}
      <div className="stack gap-0 narrowable">
        <p className="name anywhere quiet-links">{title}</p>
        {children}
      </div>
      <div className="row gap-2">
        <ActButton act={answers.reject} of={ask} label={`Refuză: ${name}`} />
        <ActButton
          act={answers.accept}
          of={ask}
          look={isFirst ? "main" : "plain"}
          label={`Acceptă: ${name}`}
        />
      </div>
    </li>
  );
}
