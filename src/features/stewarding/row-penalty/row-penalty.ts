import { counted } from "#shared/text/romanian-count.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { guideText, incidentPlace } from "../case-words.ts";
import { isAsGuided } from "../decision-draft.ts";
import { type Guide, type ItemKind, itemRules, proposedItems, ruleOf } from "../item-rules.ts";
import type { Offence } from "../offences.ts";
import type { StewardingSettings } from "../stewarding-settings.ts";

/* A penalty that one steward gives from a row of results: a whole case in one press, without a defence. */

/** So many cars at once. */
export const MOST_CARS = 60;

/** For so long whoever gave it may take it back, the end excluded. */
export const WITHDRAWAL_MS = 10 * MINUTE_MS;

/** Whether one steward may give it at once: anything where one vote decides and nobody is heard, else what the guide marks so. */
export function isOnTheSpot(
  { archived, onTheSpot }: Pick<Offence, "archived" | "onTheSpot">,
  settings: Pick<StewardingSettings, "enabled" | "quorum" | "defenceHours">,
): boolean {
  const { enabled, quorum, defenceHours } = settings;
  return enabled && !archived && (onTheSpot || (quorum === 1 && defenceHours === 0));
}

export interface GivenItem {
  kind: ItemKind;
  amount: number;
}

/** What one car is given for one incident. */
export interface PenaltyLine {
  /** Of the results. */
  row: string;
  /** A place in its crew; `null`: whose lap it was, or who was alone in it. */
  driver: number | null;
  /** Of the guide, by its id. */
  offence: string;
  lap: number | null;
  corner: string;
  items: GivenItem[];
  /** Why it is not what the guide proposes. */
  note: string;
}

/** What the guide proposes to who gave the place back: no time and no laps, and a warning where nothing else would be left. */
export function forReturnedPlace(guide: Guide): GivenItem[] {
  const left = proposedItems(guide).filter(({ kind }) => kind !== "time" && kind !== "laps");
  return left.length > 0 ? [...left] : [{ kind: "warning", amount: itemRules.warning.most }];
}

/** What happened, as the document says it: `#23: Contact, turul 3, T7.` It names nobody: names stand beside, while they last. */
export function lineFacts(
  raceNumber: string | null,
  offence: Pick<Offence, "title">,
  { lap, corner }: Pick<PenaltyLine, "lap" | "corner">,
): string {
  const place = incidentPlace({ lap, minuteMs: null, corner });
  const told = [offence.title, place].filter(Boolean).join(", ");
  return `${raceNumber === null ? "" : `#${raceNumber}: `}${told}.`;
}

/** Why: what the guide proposes. */
export function guideReasons(guide: Guide): string {
  return `Ghidul abaterilor propune: ${guideText(guide) || "nicio sancțiune"}.`;
}

/** Whether the items are exactly what the guide proposes. */
export function isOfGuide(items: readonly GivenItem[], guide: Guide): boolean {
  const entry = "";
  return isAsGuided(
    items.map((item) => ({ entry, ...item })),
    guide,
    [entry],
  );
}

/** The price of an offence in a narrow place: `+5 s · 1 punct`. */
export function priceText(items: readonly GivenItem[]): string {
  const told = items.map(({ kind, amount }) => {
    if (ruleOf(kind).onLicence === "points") return counted(amount, "punct", "puncte");
    return ruleOf(kind).short?.(amount) ?? ruleOf(kind).told(amount);
  });
  return told.join(" · ") || "fără sancțiune";
}
