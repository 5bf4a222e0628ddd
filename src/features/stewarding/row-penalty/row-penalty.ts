import { counted } from "#shared/text/romanian-count.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { guideText, incidentPlace } from "../case-words.ts";
import { type Guide, itemRules, proposedItems, ruleOf } from "../item-rules.ts";
import type { Offence } from "../offences.ts";
import type { StewardingSettings } from "../stewarding-settings.ts";
import type { PenaltyLine } from "./row-penalty-forms.ts";

/* A penalty that one steward gives from a row of results: a whole case in one press, without a defence. */

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

/** What the guide proposes to who gave the place back: no time and no laps, and a warning where nothing else would be left. */
export function forReturnedPlace(guide: Guide): PenaltyLine["items"] {
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

/** Why: what the guide proposes, of several offences for each. */
export function guideReasons(offences: readonly (Guide & Pick<Offence, "title">)[]): string {
  return offences
    .map((offence) => {
      const which = offences.length > 1 ? ` pentru „${offence.title}”` : "";
      return `Ghidul abaterilor propune${which}: ${guideText(offence) || "nicio sancțiune"}.`;
    })
    .join("\n");
}

/** The price of an offence in a narrow place: `+5 s · 1 punct`. */
export function priceText(items: Guide["items"]): string {
  const told = items.map(({ kind, amount }) => {
    if (ruleOf(kind).onLicence === "points") return counted(amount, "punct", "puncte");
    return ruleOf(kind).short?.(amount) ?? ruleOf(kind).told(amount);
  });
  return told.join(" · ") || "fără sancțiune";
}
