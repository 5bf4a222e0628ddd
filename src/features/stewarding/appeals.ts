import { mayAppealUntil, type Vote } from "./case-states.ts";

/** What becomes of a decision that is looked at again: the words of `decisionStates`. */
export const secondOutcomes = ["upheld", "replaced", "annulled"] as const;
export type SecondOutcome = (typeof secondOutcomes)[number];

/** What the second panel may do with the first decision, by its votes. Two infringements may still differ in what is given. */
export function secondOutcomesFor({
  first,
  second,
}: {
  /** What the decision says. */
  first: Vote;
  /** What the votes on it came to. */
  second: Vote;
}): SecondOutcome[] {
  const isGuilty = second === "infringement";
  if (first === "infringement") return isGuilty ? ["upheld", "replaced"] : ["replaced", "annulled"];
  if (isGuilty) return ["replaced"];
  return first === second ? ["upheld"] : ["upheld", "replaced"];
}

/** Why a decision cannot be appealed, as a code of the API; `undefined`: it can. */
export function appealRefusal(
  decision: { state: string; appealUntil: number | null },
  now: number,
): "stewarding.no-appeal" | "stewarding.appeal-late" | undefined {
  if (decision.state !== "published" && decision.state !== "appealed")
    return "stewarding.no-appeal";
  if (decision.appealUntil === null) return "stewarding.no-appeal";
  return mayAppealUntil(decision.appealUntil, now) ? undefined : "stewarding.appeal-late";
}
