/* The closed sets of cases and decisions (`docs/decisions/0060-decisions-are-projected.md`). Stored words are never renamed. */

export const caseOrigins = ["protest", "steward", "appeal", "threshold"] as const;
export type CaseOrigin = (typeof caseOrigins)[number];

export const caseStates = [
  "defence",
  "review",
  "decided",
  "closed",
  "inadmissible",
  "withdrawn",
  "joined",
] as const;
export type CaseState = (typeof caseStates)[number];

export const caseStateTitles: Record<CaseState, string> = {
  defence: "Apărare",
  review: "În analiză",
  decided: "Decizie",
  closed: "Închis",
  inadmissible: "Inadmisibilă",
  withdrawn: "Retrasă",
  joined: "Alăturat",
};

/** Cases that stewards still have to decide: they keep a session provisional. */
export const openStates = ["defence", "review"] as const satisfies CaseState[];

export function isOpen(state: CaseState): boolean {
  return openStates.some((open) => open === state);
}

/** Whether the time for an appeal runs; of what can never be appealed it does not. Its end is excluded. */
export function mayAppealUntil(appealUntil: number | null, now: number): appealUntil is number {
  return appealUntil !== null && now < appealUntil;
}

/**
 * The state of a stored case at `now`: a defence ends with its deadline, and a decided case is closed once nobody may appeal.
 * `voted` is an old word for a review whose vote was closed.
 */
export function caseStateAt(
  stored: { state: string; defenceUntil: number | null; appealUntil: number | null },
  now: number,
): CaseState {
  const { defenceUntil, appealUntil } = stored;
  if (stored.state === "voted") return "review";
  const state = caseStates.find((known) => known === stored.state) ?? "closed";
  if (state === "defence" && defenceUntil !== null && now >= defenceUntil) return "review";
  if (state === "decided" && !mayAppealUntil(appealUntil, now)) return "closed";
  return state;
}

export const decisionStates = [
  "draft",
  "published",
  "appealed",
  "upheld",
  "replaced",
  "annulled",
] as const;
export type DecisionState = (typeof decisionStates)[number];

/** Decisions whose items count. */
export const statesInForce = ["published", "appealed", "upheld"] as const satisfies DecisionState[];

export function isInForce(state: string): boolean {
  return statesInForce.some((own) => own === state);
}

/** What a public document can say of a case. */
export const votes = ["infringement", "racing", "none"] as const;
export type Vote = (typeof votes)[number];

/** Mildest first: what a tie falls to. */
const bySeverity = ["none", "racing", "infringement"] as const satisfies Vote[];

/** The vote that most gave, of equally many the milder one; `undefined` as long as the quorum is not reached. */
export function voteOutcome(given: readonly Vote[], quorum: number): Vote | undefined {
  if (given.length === 0 || given.length < quorum) return undefined;
  const count = (vote: Vote) => given.filter((own) => own === vote).length;
  return bySeverity.toSorted((a, b) => count(b) - count(a))[0];
}

interface Voted {
  entry: string;
  vote: Vote;
}

/** Whether somebody votes otherwise than before on any of the same accused. */
export function isOtherVote(before: readonly Voted[], given: readonly Voted[]): boolean {
  return given.some(({ entry, vote }) => before.find((own) => own.entry === entry)?.vote !== vote);
}

/** What the document says of the incident: the gravest outcome of all accused. */
export function caseOutcome(outcomes: readonly Vote[]): Vote {
  return bySeverity.findLast((vote) => outcomes.includes(vote)) ?? "none";
}
