import { type CaseState, isOpen } from "./case-states.ts";

export interface StewardTies {
  isNamed: boolean;
  isComplainant: boolean;
  /** A member of a club of a car of the case, as it was that day or as it is now. */
  isOfInvolvedClub: boolean;
  votedOnAppealed: boolean;
  droveSession: boolean;
  recused: boolean;
  /** Manages the panel, and judges because nobody else was left. */
  tookOver: boolean;
}

export const conflicts = ["named", "complainant", "club", "earlier-vote", "recused"] as const;
export type Conflict = (typeof conflicts)[number];

export const conflictTitles: Record<Conflict | "drove", string> = {
  named: "Ești numit în acest caz.",
  complainant: "Tu ai trimis contestația.",
  club: "Un club implicat este și al tău.",
  "earlier-vote": "Ai votat decizia atacată.",
  recused: "Te-ai recuzat.",
  drove: "Ai condus în aceeași sesiune.",
};

/** The same of a sanction. */
export const sanctionConflictTitles: Record<Conflict, string> = {
  ...conflictTitles,
  named: "Sancțiunea este a ta.",
  complainant: "Ai trimis una dintre contestațiile de la care vine.",
  club: "Ești în clubul pilotului.",
};

/** How somebody without the role judges a case: as an invited guest, or as an organiser because nobody else was left. */
export const askedStandings = ["guest", "organiser"] as const;

export interface Standing {
  /** What ties the steward to the case whoever else there is. */
  conflict: Conflict | null;
  /** Drove the session. */
  drove: boolean;
  mayJudge: boolean;
}

export interface Judges {
  /** How everybody stands to it who judges the season or was asked in. */
  standings: ReadonlyMap<string, Standing>;
  able: ReadonlySet<string>;
  /** How many votes decide it: fewer than the season asks for where fewer may judge, one at least. */
  quorum: number;
}

/**
 * The one answer to who may judge a case, asked anew on every call, since people change clubs and roles. A tie keeps from it, and
 * who drove the session while others reach the quorum; where a season prints ties, only what must keep does.
 * @param candidates who could vote in it at all, with what speaks against them
 * @param quorum votes that the season asks for
 */
export function judgesOf(
  candidates: ReadonlyMap<string, StewardTies>,
  { quorum, printsConflicts }: { quorum: number; printsConflicts: boolean },
): Judges {
  const free = new Set([...candidates].filter(([, ties]) => isFree(ties)).map(([id]) => id));
  const standings = new Map(
    [...candidates].map(([id, ties]): [string, Standing] => {
      const conflict = conflictOf(ties);
      const drove = ties.droveSession;
      const others = free.has(id) ? free.size - 1 : free.size;
      const isPrinted = printsConflicts || ties.tookOver;
      const mayJudge = isPrinted
        ? !ties.votedOnAppealed && !ties.recused
        : conflict === null && (!drove || others < quorum);
      return [id, { conflict, drove, mayJudge }];
    }),
  );
  const able = new Set([...standings].filter(([, { mayJudge }]) => mayJudge).map(([id]) => id));
  return { standings, able, quorum: Math.max(1, Math.min(quorum, able.size)) };
}

/** Whether an open case has nobody who may judge it. */
export function isUnjudged(state: CaseState, { able }: Pick<Judges, "able">): boolean {
  return isOpen(state) && able.size === 0;
}

function conflictOf(ties: StewardTies): Conflict | null {
  if (ties.isNamed) return "named";
  if (ties.isComplainant) return "complainant";
  if (ties.isOfInvolvedClub) return "club";
  if (ties.votedOnAppealed) return "earlier-vote";
  return ties.recused ? "recused" : null;
}

/** Nothing at all speaks against them. */
function isFree(ties: StewardTies): boolean {
  return conflictOf(ties) === null && !ties.droveSession;
}
