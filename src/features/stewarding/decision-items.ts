import { counted } from "#shared/text/romanian-count.ts";
import {
  isPenaltyKind,
  penaltyLabels,
  penaltyRules,
  withoutEffect,
} from "#features/results/penalty-kinds.ts";
import { pointsText } from "#features/standings/standings-labels.ts";
import type { SessionTypeCode } from "#shared/session-types.ts";

/**
 * What a decision gives. `points` are taken from a named table; `licence` are points on a driver's licence; the last two come of sanctions. Stored with
 * every item: a word is never renamed.
 */
export const itemKinds = [
  "warning",
  "time",
  "laps",
  "grid",
  "dsq",
  "points",
  "licence",
  "suspension",
  "ban",
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Those that stewards choose; the others follow from sanctions. */
export const chosenKinds = [
  "warning",
  "time",
  "laps",
  "grid",
  "dsq",
  "points",
  "licence",
] as const satisfies ItemKind[];
export type ChosenKind = (typeof chosenKinds)[number];

/** Those that results hold a copy of. */
export const projectedKinds = ["time", "laps", "grid", "dsq"] as const satisfies ItemKind[];

export const itemStates = ["active", "held", "aside", "annulled"] as const;

export const itemTitles: Record<ItemKind, string> = {
  warning: "Avertisment",
  time: penaltyLabels.time.title,
  laps: penaltyLabels.laps.title,
  grid: penaltyLabels.grid.title,
  dsq: "Descalificare",
  points: "Puncte din clasament",
  licence: "Puncte pe licență",
  suspension: "Suspendare",
  ban: "Excludere",
};

/** The most of each kind; points in whole or half points. */
const most: Record<ChosenKind, number> = {
  warning: 1,
  time: penaltyRules.time.max,
  laps: penaltyRules.laps.max,
  grid: penaltyRules.grid.max,
  dsq: 1,
  points: 1000,
  licence: 12,
};

/** How much of a kind can be given, and in what it is counted; at most one: there is nothing to count. */
export function itemBounds(kind: ChosenKind): { most: number; unit: string; hasHalves: boolean } {
  const unit = isPenaltyKind(kind) ? penaltyLabels[kind].many : "puncte";
  return { most: most[kind], unit, hasHalves: kind === "points" };
}

/** `+5 secunde`, `descalificare`, `1,5 puncte din „Piloți”`. `table`: of points, its title. */
export function itemText(kind: ItemKind, amount: number, table = ""): string {
  if (isPenaltyKind(kind)) return penaltyLabels[kind].told(amount);
  if (kind === "licence") return `${counted(amount, "punct", "puncte")} pe licență`;
  if (kind === "points") return `−${pointsText(amount)}${table === "" ? "" : ` din „${table}”`}`;
  return itemTitles[kind].toLocaleLowerCase("ro");
}

/** Why this cannot be given in a session of this type: a whole sentence. `undefined`: it can. */
export function itemProblem(
  { kind, amount }: { kind: ChosenKind; amount: number },
  type: SessionTypeCode,
): string | undefined {
  const step = kind === "points" ? 0.5 : 1;
  if (amount <= 0 || amount > most[kind] || !Number.isInteger(amount / step))
    return isPenaltyKind(kind)
      ? penaltyRules[kind].bounds
      : `Alege între ${step === 1 ? "1" : "0,5"} și ${most[kind]}.`;
  return isPenaltyKind(kind) ? withoutEffect(kind, type) : undefined;
}

/** Whether what is given is what the guide proposes for the offence: the same items and the same points on the licence. */
export function followsGuide(
  given: readonly { kind: ItemKind; amount: number }[],
  guide: { items: readonly { kind: ItemKind; amount: number }[]; points: number },
): boolean {
  const proposed = [
    ...guide.items,
    ...(guide.points > 0 ? [{ kind: "licence" as const, amount: guide.points }] : []),
  ];
  const told = (items: readonly { kind: ItemKind; amount: number }[]) =>
    items
      .map(({ kind, amount }) => `${kind}:${amount}`)
      .toSorted()
      .join();
  return told(given) === told(proposed);
}
