import {
  type DecidedKind,
  type PenaltyKind,
  penaltyRules,
  penaltyShort,
  penaltyTold,
} from "#features/results/penalty-kinds.ts";
import { pointsText } from "#features/standings/standings-labels.ts";
import { ofEach } from "#shared/of-each.ts";
import { fromMilliPoints, toMilliPoints } from "#shared/points.ts";
import { isRace, type SessionTypeCode } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { type Measure, measures } from "./licence/sanction-rules.ts";

/** All that is known of a kind of thing that decisions give: whoever asks something of a kind asks it here. */
interface ItemRule {
  title: string;
  /** The most that is given at once; 1: there is nothing to count. */
  most: number;
  /** Half units too; they are stored in thousandths, as points of standings are. */
  hasHalves: boolean;
  /** In what it is counted; empty where there is nothing to count. */
  unit: string;
  /** The item as people read it: `+5 secunde`, `−1,5 puncte din „Piloți”`. `table` is that table's title. */
  told: (amount: number, table?: string) => string;
  /** The same in a title; left out: as it is told. */
  short?: (amount: number) => string;
  /** To whom it is given: the car, whoever drove it; one driver; whomever a table counts. */
  whose: "car" | "person" | "table";
  /** Results hold a copy of it and are computed with it. */
  inResults: boolean;
  /** It does nothing outside a race. */
  needsRace: boolean;
  /** Where an offence of the guide proposes it: among its items, or as its points. */
  inGuide: "items" | "points" | null;
  /** What of a licence it adds to. */
  onLicence: Measure | null;
  /** What it changes, as a sentence; empty: nothing. `isHeld`: it waits for an appeal. */
  effect: (isHeld: boolean) => string;
}

const uncounted = { most: 1, hasHalves: false, unit: "", needsRace: false };
/** Given to the car, whoever drove it, in the classification. */
const ofCar = {
  whose: "car",
  inResults: true,
  inGuide: "items",
  onLicence: null,
  effect: () => "Rezultatele sesiunii o cuprind.",
} as const;

/** What a kind has of the penalty of the same name. */
function ofPenalty(kind: PenaltyKind) {
  const { title, many: unit, max: most, needsRace } = penaltyRules[kind];
  const told = (amount: number) => penaltyTold(kind, amount);
  const short = (amount: number) => penaltyShort(kind, amount);
  return { title, unit, told, short, most, needsRace, hasHalves: false };
}

/** In the order in which they are offered and listed. Stored with every item: a word is never renamed. */
export const itemRules = {
  warning: {
    ...uncounted,
    title: "Avertisment",
    told: () => "avertisment",
    whose: "person",
    inResults: false,
    inGuide: "items",
    onLicence: "warnings",
    effect: () => "",
  },
  time: { ...ofPenalty("time"), ...ofCar },
  laps: { ...ofPenalty("laps"), ...ofCar },
  grid: {
    ...ofPenalty("grid"),
    whose: "person",
    inResults: true,
    inGuide: "items",
    onLicence: null,
    effect: (isHeld) =>
      isHeld
        ? "Locurile pe grilă așteaptă apelul."
        : "Locurile pe grilă se pierd la următoarea cursă.",
  },
  dsq: { ...uncounted, ...ofCar, title: "Descalificare", told: () => "descalificare" },
  points: {
    title: "Puncte din clasament",
    most: 1000,
    hasHalves: true,
    unit: "puncte",
    told: (amount, table) => `−${pointsText(amount)}${table ? ` din „${table}”` : ""}`,
    whose: "table",
    inResults: false,
    needsRace: false,
    inGuide: null,
    onLicence: null,
    effect: () => "Punctele sunt scăzute din clasament.",
  },
  licence: {
    title: "Puncte pe licență",
    most: 12,
    hasHalves: false,
    unit: "puncte",
    told: (amount) => `${counted(amount, "punct", "puncte")} pe licență`,
    whose: "person",
    inResults: false,
    needsRace: false,
    inGuide: "points",
    onLicence: "points",
    effect: () => "Punctele pe licență rămân pe numele pilotului.",
  },
} as const satisfies Record<string, ItemRule> & Record<DecidedKind, ItemRule & { inResults: true }>;

export type ItemKind = keyof typeof itemRules;

export const itemKinds = Object.keys(itemRules).filter(isItemKind);

/** `false` for a kind that only a newer version of the site knows. */
export function isItemKind(word: string): word is ItemKind {
  return Object.hasOwn(itemRules, word);
}

export function ruleOf(kind: ItemKind): ItemRule {
  return itemRules[kind];
}

type KindWhere<Asked> = {
  [Kind in ItemKind]: (typeof itemRules)[Kind] extends Asked ? Kind : never;
}[ItemKind];

type Facts = Partial<Pick<ItemRule, "whose" | "inResults" | "inGuide" | "onLicence">>;

/** The kinds of which all of these facts are true, in their order. */
export function kindsWhere<const Asked extends Facts>(facts: Asked): KindWhere<Asked>[] {
  return itemKinds.filter((kind): kind is KindWhere<Asked> => {
    const rule: Readonly<Record<string, unknown>> = itemRules[kind];
    return Object.entries(facts).every(([fact, value]) => rule[fact] === value);
  });
}

/** What one person is given, whatever they drove. */
export function isPersonal(kind: ItemKind): boolean {
  return ruleOf(kind).whose === "person";
}

/** What is taken from a table that the item names. */
export function isOfTable(kind: ItemKind): boolean {
  return ruleOf(kind).whose === "table";
}

/** Results know each of them. */
const projectedKinds: readonly DecidedKind[] = kindsWhere({ inResults: true });

/** Results hold a copy of it. */
export function isProjected(kind: string): boolean {
  return projectedKinds.some((own) => own === kind);
}

export const itemStates = ["active", "held", "aside", "annulled"] as const;

interface Stored {
  kind: string;
  amount: number;
}

/** An amount as it is stored. */
export function toStored(kind: ItemKind, amount: number): number {
  return ruleOf(kind).hasHalves ? toMilliPoints(amount) : amount;
}

/** A stored item, its amount in the unit of its kind; `undefined`: of a kind that only a newer version of the site knows. */
export function readStored({
  kind,
  amount,
}: Stored): { kind: ItemKind; amount: number } | undefined {
  if (!isItemKind(kind)) return undefined;
  return { kind, amount: ruleOf(kind).hasHalves ? fromMilliPoints(amount) : amount };
}

/** What something that a decision gives adds to a licence. */
export function addedBy({ kind, amount }: Stored): Record<Measure, number> {
  const added = isItemKind(kind) ? ruleOf(kind).onLicence : null;
  return ofEach(measures, (measure) => (measure === added ? amount : 0));
}

/** Why this cannot be given in a session of this type: a whole sentence. `undefined`: it can. */
export function itemProblem(
  { kind, amount }: { kind: ItemKind; amount: number },
  type: SessionTypeCode,
): string | undefined {
  const { most, hasHalves, needsRace, unit } = ruleOf(kind);
  const step = hasHalves ? 0.5 : 1;
  if (amount <= 0 || amount > most || !Number.isInteger(amount / step))
    return `Alege între ${hasHalves ? "0,5" : "1"} și ${most}.`;
  return needsRace && !isRace(type) ? `Penalizările în ${unit} schimbă doar o cursă.` : undefined;
}

export interface Guide {
  items: readonly { kind: ItemKind; amount: number }[];
  /** Of the kind that the guide counts beside its items. */
  points: number;
}

/** All of it as items. */
export function proposedItems({ items, points }: Guide): Guide["items"] {
  const beside = points > 0 ? kindsWhere({ inGuide: "points" }) : [];
  return [...items, ...beside.map((kind) => ({ kind, amount: points }))];
}
