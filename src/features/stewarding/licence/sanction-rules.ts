import { counted } from "#shared/text/romanian-count.ts";

/*
 * What points and warnings on a licence lead to (`docs/decisions/0066-appeals-licences-sanctions.md`). Stored words never change.
 */

/** What adds up on a licence. */
export const measures = ["warnings", "points"] as const;
export type Measure = (typeof measures)[number];

export const measureTitles: Record<Measure, string> = {
  warnings: "Avertismente",
  points: "Puncte pe licență",
};

export const sanctionKinds = ["grid", "suspension", "ban"] as const;
type SanctionKind = (typeof sanctionKinds)[number];

export const sanctionKindTitles: Record<SanctionKind, string> = {
  grid: "Locuri pe grilă",
  suspension: "Suspendare",
  ban: "Excludere",
};

export const sanctionStates = ["proposed", "confirmed", "rejected", "lapsed"] as const;
export type SanctionState = (typeof sanctionStates)[number];

/** How a sanction stands for who reads of it: of confirmed ones, what has become of them. */
export const sanctionStandingTitles = {
  proposed: "Propusă",
  flagged: "Executată fără temei",
  held: "Așteaptă apelul",
  ahead: "În vigoare",
  served: "Executată",
  rejected: "Respinsă",
  lapsed: "Fără obiect",
} as const;
export type SanctionStanding = keyof typeof sanctionStandingTitles;

export function sanctionStandingOf({
  state,
  flagged,
  held,
  served,
}: { state: SanctionState } & Record<"flagged" | "held" | "served", boolean>): SanctionStanding {
  if (state !== "confirmed") return state;
  if (flagged) return "flagged";
  if (held) return "held";
  return served ? "served" : "ahead";
}

/** In what each kind is counted, and the most of it. */
export const sanctionUnits: Record<SanctionKind, { one: string; many: string; most: number }> = {
  grid: { one: "loc", many: "locuri", most: 20 },
  suspension: { one: "etapă", many: "etape", most: 1 },
  ban: { one: "zi", many: "zile", most: 730 },
};

export interface SanctionRule {
  measure: Measure;
  /** The sum that reaches it. */
  threshold: number;
  kind: SanctionKind;
  /** Places on the grid; events; days of a ban, of which the steward who confirms it says the last. */
  amount: number;
}

export const MOST_RULES = 12;

/** Of a season that never decided any. */
export const defaultSanctionRules: SanctionRule[] = [
  { measure: "warnings", threshold: 3, kind: "grid", amount: 5 },
  { measure: "points", threshold: 4, kind: "grid", amount: 5 },
  { measure: "points", threshold: 8, kind: "suspension", amount: 1 },
  { measure: "points", threshold: 12, kind: "ban", amount: 90 },
];

/** `points:4` */
export function ruleKey({
  measure,
  threshold,
}: Pick<SanctionRule, "measure" | "threshold">): string {
  return `${measure}:${threshold}`;
}

/** `3 puncte`, `1 avertisment` */
export function measureText(measure: Measure, amount: number): string {
  return measure === "points"
    ? counted(amount, "punct", "puncte")
    : counted(amount, "avertisment", "avertismente");
}

/** `4 puncte pe licență`; of a rule that is not read any more, nothing. */
export function ruleText(key: string): string {
  const [word, threshold] = key.split(":");
  const measure = measures.find((known) => known === word);
  if (!measure) return "";
  const text = measureText(measure, Number(threshold));
  return measure === "points" ? `${text} pe licență` : text;
}

/** What a licence comes to: `3 puncte, 1 avertisment`; of an empty one: `nimic`. */
export function licenceText(sum: Record<Measure, number>): string {
  const told = (["points", "warnings"] as const).filter((measure) => sum[measure] > 0);
  return told.map((measure) => measureText(measure, sum[measure])).join(", ") || "nimic";
}

/** What one item added to a licence. */
export function givenBy({ points, warnings }: Record<Measure, number>) {
  return points > 0
    ? { measure: "points" as const, amount: points }
    : { measure: "warnings" as const, amount: warnings };
}

/** `5 locuri pe grilă`, `suspendare la o etapă`, `excludere` */
export function sanctionText(kind: SanctionKind, amount: number): string {
  if (kind === "grid") return `${counted(amount, "loc", "locuri")} pe grilă`;
  return kind === "suspension" ? "suspendare la o etapă" : "excludere";
}

/** How long points and warnings count, in months from the end of their session. */
const MONTHS = 12;

/** When they count no more: the same moment of the same day a year later, in UTC; what began on 29 February ends on the 28th. */
export function expiryOf(fromAt: number): number {
  const end = new Date(fromAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + MONTHS);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

/** Points and warnings of one item, as far as they add up. Instants are UTC ms. */
export interface CountedEntry {
  itemId: string;
  points: number;
  warnings: number;
  expiresAt: number;
  clearedAt: number | null;
  addedAt: number;
  /** Of the season at that time. */
  rules: readonly SanctionRule[];
}

export function counts(
  { expiresAt, clearedAt }: Pick<CountedEntry, "expiresAt" | "clearedAt">,
  now: number,
): boolean {
  return now < expiresAt && (clearedAt === null || now < clearedAt);
}

/** What a licence comes to at an instant. */
export function licenceSum(
  entries: readonly Pick<CountedEntry, Measure | "expiresAt" | "clearedAt">[],
  now: number,
): Record<Measure, number> {
  const active = entries.filter((entry) => counts(entry, now));
  const sum = (measure: Measure) => active.reduce((total, entry) => total + entry[measure], 0);
  return { warnings: sum("warnings"), points: sum("points") };
}

/** Thresholds that lie above what a licence came to before, and are reached by what it comes to after. */
export function thresholdsCrossed(
  rules: readonly SanctionRule[],
  { before, after }: Record<"before" | "after", Record<Measure, number>>,
): SanctionRule[] {
  return rules.filter(
    ({ measure, threshold }) => before[measure] < threshold && after[measure] >= threshold,
  );
}

export interface Crossing {
  rule: SanctionRule;
  /** What made them so many. */
  itemId: string;
}

/** In the order in which they add up. */
export function inOrder<Entry extends Pick<CountedEntry, "addedAt" | "itemId">>(
  entries: readonly Entry[],
): Entry[] {
  return entries.toSorted((a, b) => a.addedAt - b.addedAt || (a.itemId < b.itemId ? -1 : 1));
}

/**
 * Each time that a licence rose to a threshold or over it, by the rules of the season whose decision did it. It is computed from
 * what is in force now, so an annulled entry crosses nothing.
 */
export function crossingsOf(entries: readonly CountedEntry[]): Crossing[] {
  const ordered = inOrder(entries);
  return ordered.flatMap((entry, index) => {
    const before = licenceSum(ordered.slice(0, index), entry.addedAt);
    const after = licenceSum(ordered.slice(0, index + 1), entry.addedAt);
    return thresholdsCrossed(entry.rules, { before, after }).map((rule) => ({
      rule,
      itemId: entry.itemId,
    }));
  });
}

interface KnownSanction {
  id: string;
  rule: string;
  triggerItemId: string;
  state: SanctionState;
}

interface SanctionChanges {
  /** Crossings that nobody was proposed anything for. */
  propose: Crossing[];
  /** Sanctions that rest on another entry now: the threshold is still crossed. */
  repoint: { id: string; itemId: string }[];
  /** Those that rest on nothing any more. */
  drop: string[];
}

/**
 * What becomes of sanctions when entries came or went: each crossing has one, and a sanction without a crossing lapses. A
 * crossing that only moved keeps its sanction, so that nobody is punished twice for the same sum.
 */
export function compareSanctions(
  crossings: readonly Crossing[],
  known: readonly KnownSanction[],
): SanctionChanges {
  const standing = known.filter(({ state }) => state !== "lapsed");
  const isOf = ({ rule, itemId }: Crossing, own: KnownSanction) =>
    own.rule === ruleKey(rule) && own.triggerItemId === itemId;
  const moved = standing.filter((own) => !crossings.some((crossing) => isOf(crossing, own)));
  const open = crossings.filter((crossing) => !standing.some((own) => isOf(crossing, own)));
  const repoint: SanctionChanges["repoint"] = [];
  const propose: Crossing[] = [];
  for (const crossing of open) {
    const lapsed = known.some((own) => own.state === "lapsed" && isOf(crossing, own));
    const index = lapsed ? -1 : moved.findIndex(({ rule }) => rule === ruleKey(crossing.rule));
    const [own] = index === -1 ? [] : moved.splice(index, 1);
    if (own) repoint.push({ id: own.id, itemId: crossing.itemId });
    else propose.push(crossing);
  }
  return { propose, repoint, drop: moved.map(({ id }) => id) };
}
