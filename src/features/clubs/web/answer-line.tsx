import type { ReactNode } from "react";
import { Button } from "#web/ui/frame/button.tsx";
import type { InviteAnswer } from "./use-invite.ts";

interface AnswerLineProps {
  mark: ReactNode;
  title: ReactNode;
  /** What tells its buttons from those of another line. */
  name: string;
  /** Only one line of a list has the main button. */
  isFirst: boolean;
  busyWith: InviteAnswer | undefined;
  onAnswer: (answer: InviteAnswer) => void;
  /** What it is about, under the title. */
  children: ReactNode;
}

/** A line of a list that waits for one's yes or no: an invitation, or what somebody asks for. */
export function AnswerLine(props: AnswerLineProps) {
  const { mark, title, name, isFirst, busyWith, onAnswer, children } = props;
  return (
    <li className="marked-line">
      {mark}
      <div className="stack gap-0 narrowable">
        <p className="name anywhere quiet-links">{title}</p>
        {children}
      </div>
      <div className="row gap-2">
        <Button
          aria-label={`Refuză: ${name}`}
          isBusy={busyWith === "reject"}
          disabled={busyWith !== undefined}
          onClick={() => onAnswer("reject")}
        >
          Refuză
        </Button>
        <Button
          look={isFirst ? "main" : "plain"}
          aria-label={`Acceptă: ${name}`}
          isBusy={busyWith === "accept"}
          disabled={busyWith !== undefined}
          onClick={() => onAnswer("accept")}
        >
          Acceptă
        </Button>
      </div>
    </li>
  );
}
