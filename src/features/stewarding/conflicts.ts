/** What of a steward speaks against judging a case. */
export interface StewardTies {
  isNamed: boolean;
  isComplainant: boolean;
  /** A member of a club of a car of the case, as it was that day or as it is now. */
  isOfInvolvedClub: boolean;
  votedOnAppealed: boolean;
  droveSession: boolean;
  recused: boolean;
  /** `manageStewarding` asked them in. */
  isGuest: boolean;
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

export interface Standing {
  /** Why the steward is kept from the case whoever else there is. */
  conflict: Conflict | null;
  /** Drove the session: kept from it while others reach the quorum; allowed otherwise, and printed. */
  drove: boolean;
  mayJudge: boolean;
}

/** Worked out on every call, since people change clubs. `others`: stewards of the season whom nothing keeps from the case, the one asking left out. */
export function standingOf(
  ties: StewardTies,
  { others, quorum }: { others: number; quorum: number },
): Standing {
  const conflict = conflictOf(ties);
  const drove = ties.droveSession;
  const isNeeded = others < quorum;
  return { conflict, drove, mayJudge: conflict === null && (!drove || isNeeded) };
}

function conflictOf(ties: StewardTies): Conflict | null {
  if (ties.isNamed) return "named";
  if (ties.isComplainant) return "complainant";
  if (ties.isOfInvolvedClub) return "club";
  if (ties.votedOnAppealed) return "earlier-vote";
  return ties.recused ? "recused" : null;
}

/** Whether nothing at all speaks against the steward: these are counted towards the quorum. */
export function isFree(ties: StewardTies): boolean {
  return conflictOf(ties) === null && !ties.droveSession;
}

/** How many votes decide a case: fewer than the quorum where fewer stewards may judge at all, one at least. */
export function effectiveQuorum(quorum: number, mayJudge: number): number {
  return Math.max(1, Math.min(quorum, mayJudge));
}
