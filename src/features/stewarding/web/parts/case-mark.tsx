import { type CaseState, caseStateTitles, type DecisionState } from "../../case-states.ts";
import { decisionStateTitles } from "../../case-words.ts";
import { type SanctionStanding, sanctionStandingTitles } from "../../licence/sanction-rules.ts";
import styles from "./case-mark.module.css";

const caseTones: Record<CaseState, Tone> = {
  defence: "waiting",
  review: "open",
  decided: "done",
  closed: "done",
  inadmissible: "quiet",
  withdrawn: "quiet",
  joined: "quiet",
};

const decisionTones: Record<DecisionState, Tone> = {
  draft: "quiet",
  published: "done",
  appealed: "waiting",
  upheld: "done",
  replaced: "quiet",
  annulled: "quiet",
};

const sanctionTones: Record<SanctionStanding, Tone> = {
  proposed: "waiting",
  flagged: "waiting",
  held: "waiting",
  ahead: "done",
  served: "done",
  rejected: "quiet",
  lapsed: "quiet",
};

/** `waiting`: for somebody's answer. `open`: stewards work on it. `done`: decided. `quiet`: it counts no more. */
type Tone = "waiting" | "open" | "done" | "quiet";

export function CaseMark({ state }: { state: CaseState }) {
  return <Mark tone={caseTones[state]}>{caseStateTitles[state]}</Mark>;
}

export function DecisionMark({ state }: { state: DecisionState }) {
  return <Mark tone={decisionTones[state]}>{decisionStateTitles[state]}</Mark>;
}

export function SanctionMark({ standing }: { standing: SanctionStanding }) {
  return <Mark tone={sanctionTones[standing]}>{sanctionStandingTitles[standing]}</Mark>;
}

/** What a case is about besides an incident: an appeal, definitive results. */
export function OriginMark({ children }: { children: string }) {
  return <Mark tone="open">{children}</Mark>;
}

function Mark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
