import { type AppError, refusal } from "#server/errors.ts";
import type { Viewer } from "#server/viewer.ts";
import { type CaseAct, caseActs, type CaseCondition, type CaseRole } from "../../acts/case-acts.ts";
import { caseStateTitles } from "../../case-states.ts";
import { conflictTitles } from "../../conflicts.ts";
import type { CaseView } from "../../stewarding.ts";
import type { StoredCase } from "../case-store.ts";
import type { Cast } from "../panel-view.ts";
import { stewardingRefusal } from "../refusals.ts";
import type { CasePanel } from "../ties.ts";
import { ownCars, type Voice } from "./acts-for.ts";

/** As whom somebody sees a case: all that follows is decided here and nowhere else. */
export interface Seen {
  as: CaseView["as"];
  blocked: CaseView["blocked"];
  panel: CasePanel;
  /** Accused cars that they answer for, and in whose name. */
  voices: ReadonlyMap<string, Voice>;
  manages: boolean;
}

/** A case with all that says what somebody may do with it now. */
export interface Held {
  found: StoredCase;
  seen: Seen;
  cast: readonly Cast[];
  now: number;
}

const roles: Record<CaseRole, (seen: Seen) => boolean> = {
  complainant: ({ as }) => as === "complainant",
  accused: ({ voices }) => voices.size > 0,
  driver: ({ voices }) => ownCars(voices).length > 0,
  steward: ({ as }) => as === "steward",
  manager: (seen) => seen.manages && !isParty(seen) && seen.blocked !== "club",
  alone: ({ manages, panel }) => manages && panel.able.size === 0,
};

interface Condition {
  isSo: (held: Held) => boolean;
  refuse: () => AppError;
  /** To parties, where the other would tell them what is not theirs to know. */
  toParties?: (found: StoredCase) => AppError;
}

const conditions: Record<CaseCondition, Condition> = {
  first: {
    isSo: ({ found }) => found.firstCaseId === null,
    refuse: () => stewardingRefusal("stewarding.not-joinable"),
    toParties: () => refusal("not-found"),
  },
  second: {
    isSo: ({ found }) => found.firstCaseId !== null,
    refuse: () => stewardingRefusal("stewarding.second-outcome"),
  },
  unvoted: {
    isSo: ({ cast }) => cast.length === 0,
    refuse: () => stewardingRefusal("stewarding.voted-already"),
    toParties: moved,
  },
  "appeal-over": {
    isSo: ({ found: { first }, now }) => now >= (first?.appealUntil ?? 0),
    refuse: () => stewardingRefusal("stewarding.appeal-open"),
  },
  answerable: {
    isSo: ({ found: { state, defenceUntil } }) => state === "defence" || defenceUntil === null,
    refuse: () => stewardingRefusal("stewarding.case-moved"),
    toParties: moved,
  },
};

export function allowedActs(held: Held, viewer: Viewer): string[] {
  return Object.values<CaseAct>(caseActs)
    .filter(
      (act) =>
        (act.access === "account" || act.access.some((one) => viewer.permissions.has(one))) &&
        isOneOf(act.by, held.seen) &&
        act.in.includes(held.found.state) &&
        act.only?.every((one) => conditions[one].isSo(held)) !== false,
    )
    .map(({ id }) => id);
}

/**
 * Refuses an act: first for who asks, then for the state and version of the case, then for what else must be so.
 * @param version on top of which it is done; left out: of whichever
 * @throws AppError 404 for who has nothing to do with it, 409 for whom something keeps from it and where somebody was faster
 */
export function refuseUnlessAllowed(act: CaseAct, held: Held, version?: number): void {
  const { found, seen } = held;
  refuseStrangers(act.by, seen);
  if (!act.in.includes(found.state) || (version !== undefined && found.version !== version))
    throw moved(found);
  for (const { isSo, refuse, toParties } of (act.only ?? []).map((one) => conditions[one]))
    if (!isSo(held)) throw isParty(seen) && toParties ? toParties(found) : refuse();
}

/**
 * Refuses a viewer who is none of these to a case.
 * @throws AppError 409 for a steward or manager whom a conflict keeps from the case; 404 for everybody else
 */
export function refuseStrangers(by: readonly CaseRole[], seen: Seen): void {
  if (isOneOf(by, seen)) return;
  const { blocked, manages } = seen;
  const isKept = by.includes("steward") && blocked !== null;
  if (!isKept && !(by.includes("manager") && manages)) throw refusal("not-found");
  throw stewardingRefusal(
    "stewarding.conflict",
    blocked ? { message: conflictTitles[blocked] } : {},
  );
}

function isOneOf(by: readonly CaseRole[], seen: Seen): boolean {
  return by.some((role) => roles[role](seen));
}

/** Somebody was faster, or time was. */
export function moved({ id, state }: StoredCase): AppError {
  return stewardingRefusal("stewarding.case-moved", {
    message: `Cazul s-a schimbat între timp: acum este în starea „${caseStateTitles[state]}”.`,
    details: { case: { _id: id, state } },
  });
}

export function isParty({ as }: Pick<Seen, "as">): boolean {
  return as === "complainant" || as === "accused";
}

/** Who manages the panel may judge themselves where nobody else is left, whatever ties them to the case. */
export function mayTakeOver({ as, manages, panel }: Seen): boolean {
  return manages && as !== "steward" && panel.mayTakeOver;
}
