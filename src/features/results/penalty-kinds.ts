import { counted } from "#shared/text/romanian-count.ts";
import { isRace, type SessionTypeCode } from "#shared/session-types.ts";

/** What stewards can give, in the order in which it is listed. Stored with every penalty: a word is never renamed. */
export const penaltyKinds = ["time", "laps", "grid"] as const;
export type PenaltyKind = (typeof penaltyKinds)[number];

/** What decisions give that counts in results; a disqualification stands in no list of a row. */
export const decidedKinds = [...penaltyKinds, "dsq"] as const;
export type DecidedKind = (typeof decidedKinds)[number];

/** Where a row holds its penalties of each kind. */
export const penaltyFields = {
  time: "timePenalties",
  laps: "lapPenalties",
  grid: "gridPenalties",
} as const satisfies Record<PenaltyKind, string>;

/** A row's lists of penalties, or something for each of them. */
export type PenaltyLists<List> = Record<(typeof penaltyFields)[keyof typeof penaltyFields], List>;

/** One thing for each list of a row. */
export function penaltyLists<List>(listOf: (kind: PenaltyKind) => List): PenaltyLists<List> {
  return {
    timePenalties: listOf("time"),
    lapPenalties: listOf("laps"),
    gridPenalties: listOf("grid"),
  };
}

interface PenaltyEffect {
  /** Added to its time. */
  ms: number;
  /** Taken from a race's laps. */
  laps: number;
  /** Places lost on the grid of the driver's next race. */
  places: number;
}

/** All that is known of a kind of penalty. */
interface PenaltyRule {
  title: string;
  /** Its unit, counted. */
  one: string;
  many: string;
  /** Its unit where there is little room; left out: the same. */
  short?: string;
  /** What stands before an amount that changes a result. */
  sign: "+" | "−" | "";
  /** Inclusive, from 0 (`spec/2` §5). */
  max: number;
  /** Said when the amount is out of bounds. */
  bounds: string;
  /** What one of its unit does. */
  unit: PenaltyEffect;
  /** It does nothing outside a race. One on the grid counts from anywhere: in the driver's next race. */
  needsRace: boolean;
}

export const penaltyRules: Record<PenaltyKind, PenaltyRule> = {
  time: {
    title: "Timp",
    one: "secundă",
    many: "secunde",
    short: "s",
    sign: "+",
    max: 300,
    bounds: "Între 0 și 300 de secunde.",
    unit: { ms: 1000, laps: 0, places: 0 },
    needsRace: false,
  },
  laps: {
    title: "Tururi",
    one: "tur",
    many: "tururi",
    sign: "−",
    max: 100,
    bounds: "Între 0 și 100 de tururi.",
    unit: { ms: 0, laps: 1, places: 0 },
    needsRace: true,
  },
  grid: {
    title: "Grilă",
    one: "loc pe grilă",
    many: "locuri pe grilă",
    sign: "",
    max: 20,
    bounds: "Între 0 și 20 de poziții.",
    unit: { ms: 0, laps: 0, places: 1 },
    needsRace: false,
  },
};

/** Letters of what a penalty is for. */
export const PENALTY_REASON_LIMIT = 500;

/** `5 secunde`, `1 tur`, `20 de locuri pe grilă`. */
export function penaltyAmount(kind: PenaltyKind, amount: number): string {
  const { one, many } = penaltyRules[kind];
  return counted(amount, one, many);
}

/** The same where there is little room: `5 s`. */
export function shortAmount(kind: PenaltyKind, amount: number): string {
  const { short } = penaltyRules[kind];
  return short === undefined ? penaltyAmount(kind, amount) : `${amount} ${short}`;
}

/** What it does to a result, in a sentence of its own: `+5 secunde`, `−1 tur`. */
export function penaltyTold(kind: PenaltyKind, amount: number): string {
  return penaltyRules[kind].sign + penaltyAmount(kind, amount);
}

/** The same in a narrow column: `+5 s`. */
export function penaltyShort(kind: PenaltyKind, amount: number): string {
  return penaltyRules[kind].sign + shortAmount(kind, amount);
}

/** Why a penalty of this kind does nothing in a session of this type: a whole sentence. `undefined`: it counts. */
export function withoutEffect(kind: PenaltyKind, type: SessionTypeCode): string | undefined {
  if (isRace(type) || !penaltyRules[kind].needsRace) return undefined;
  return `Penalizările în ${penaltyRules[kind].many} schimbă doar o cursă.`;
}

/** The kinds that change something in a session of this type. */
export function countingKinds(type: SessionTypeCode): PenaltyKind[] {
  return penaltyKinds.filter((kind) => withoutEffect(kind, type) === undefined);
}

/** A row's penalties that count in such a session. Others, stored under earlier rules, are for stewards only. */
export function countingPenalties<Given>(
  row: PenaltyLists<Given[]>,
  type: SessionTypeCode,
): PenaltyLists<Given[]> {
  const counting = countingKinds(type);
  return penaltyLists((kind) => (counting.includes(kind) ? penaltiesOf(row, kind) : []));
}

/** `false` for a kind that only a newer version of the site knows. */
export function isPenaltyKind(kind: string): kind is PenaltyKind {
  return penaltyKinds.some((known) => known === kind);
}

/** A row's list of one kind. */
export function penaltiesOf<List>(row: PenaltyLists<List>, kind: PenaltyKind): List {
  return row[penaltyFields[kind]];
}

/** A row's penalties in one list, kind after kind. */
export function listPenalties<Given>(
  row: PenaltyLists<readonly Given[]>,
): (Given & { kind: PenaltyKind })[] {
  return penaltyKinds.flatMap((kind) =>
    penaltiesOf(row, kind).map((penalty) => ({ ...penalty, kind })),
  );
}

/** What penalties do together. One of a kind that is not known does nothing. */
export function penaltyEffect(
  penalties: readonly { kind: string; amount: number }[],
): PenaltyEffect {
  const sum = { ms: 0, laps: 0, places: 0 };
  for (const { kind, amount } of penalties) {
    if (!isPenaltyKind(kind)) continue;
    const { unit } = penaltyRules[kind];
    sum.ms += amount * unit.ms;
    sum.laps += amount * unit.laps;
    sum.places += amount * unit.places;
  }
  return sum;
}

/** The kinds that cost places on the grid of the next race. */
export const gridKinds = penaltyKinds.filter((kind) => penaltyRules[kind].unit.places > 0);

/** Those of the penalties that cost places on the grid, each with how many. */
export function gridPenalties<Given extends { kind: string; amount: number }>(
  penalties: readonly Given[],
): (Given & { places: number })[] {
  return penalties
    .filter(({ kind }) => gridKinds.some((own) => own === kind))
    .map((penalty) => ({ ...penalty, places: penaltyEffect([penalty]).places }));
}

/** Whether the kind changes the classification of the session it is given in. */
export function changesResult(kind: PenaltyKind): boolean {
  const { ms, laps } = penaltyRules[kind].unit;
  return ms !== 0 || laps !== 0;
}
