import { DAY_MS } from "#shared/time/durations.ts";
import { type CaseState, isOpen } from "./case-states.ts";

export interface StewardTies {
  isNamed: boolean;
  isComplainant: boolean;
  /** A member of a club of a car of the case, as it was that day or as it is now. */
  isOfInvolvedClub: boolean;
  votedOnAppealed: boolean;
  droveSession: boolean;
  recused: boolean;
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
  /** Why the steward is kept from the case whoever else there is. */
  conflict: Conflict | null;
  /** Drove the session: kept from it while others reach the quorum; allowed otherwise, and printed. */
  drove: boolean;
  mayJudge: boolean;
}

export interface Judges {
  /** How everybody stands to it who judges the season or was asked in. */
  standings: ReadonlyMap<string, Standing>;
  able: ReadonlySet<string>;
  /** How many votes decide it: fewer than the season asks for where fewer may judge, one at least. */
  quorum: number;
  /** Fewer may judge than the season asks for. */
  isShort: boolean;
}

/**
 * The one answer to who may judge a case, asked anew on every call, since people change clubs and roles.
 * @param candidates who could vote in it at all, with what speaks against them
 * @param quorum votes that the season asks for
 */
export function judgesOf(candidates: ReadonlyMap<string, StewardTies>, quorum: number): Judges {
  const free = new Set([...candidates].filter(([, ties]) => isFree(ties)).map(([id]) => id));
  const standings = new Map(
    [...candidates].map(([id, ties]): [string, Standing] => {
      const conflict = conflictOf(ties);
      const drove = ties.droveSession;
      const others = free.has(id) ? free.size - 1 : free.size;
      return [id, { conflict, drove, mayJudge: conflict === null && (!drove || others < quorum) }];
    }),
  );
  const able = new Set([...standings].filter(([, { mayJudge }]) => mayJudge).map(([id]) => id));
  const isShort = able.size < quorum;
  return { standings, able, quorum: Math.max(1, Math.min(quorum, able.size)), isShort };
}

/** Whether enough people are left to decide a case; `none`: nobody is. */
export const staffings = ["enough", "few", "none"] as const;
export type Staffing = (typeof staffings)[number];

/** Organisers are told of a case without judges once a day. Times are UTC ms. */
export function mayAskAgain(askedAt: number | null, now: number): boolean {
  return askedAt === null || now >= askedAt + DAY_MS;
}

/** @param voters those whose votes count */
export function staffingOf(
  state: CaseState,
  { able, quorum, isShort }: Judges,
  voters: readonly string[],
): Staffing {
  if (!isOpen(state)) return "enough";
  if (able.size === 0) return "none";
  return isShort && voters.length < quorum ? "few" : "enough";
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
