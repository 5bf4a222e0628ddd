import { z } from "zod";
import type { Label } from "#shared/record/record.ts";
import { sessionTypes } from "#shared/session-types.ts";
import { versionSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { sanctionRulesSchema } from "./licence/sanction-rule-schemas.ts";
import { defaultSanctionRules } from "./licence/sanction-rules.ts";
import { conflict } from "#shared/record/conflict.ts";
import { presets } from "./stewarding-presets.ts";

export const stewardingSettingsSchema = z.object({
  /** Off: nothing new is sent; open cases finish. */
  enabled: z.boolean(),
  /** How many votes decide a case. */
  quorum: wholeSchema(1, 9),
  /** 0: drivers protest nothing. */
  protestHours: wholeSchema(0, 168),
  /** 0: a case is judged at once, and who is accused answers until it is decided. */
  defenceHours: wholeSchema(0, 168),
  /** 0: decisions are final. */
  appealHours: wholeSchema(0, 336),
  /** From who judges, until they have voted. */
  hidesComplainant: z.boolean(),
  /** Whoever has a tie to a case judges it, and the document says so; otherwise it keeps them from it. */
  printsConflicts: z.boolean(),
  /** Whoever edits the season's results judges its cases too. */
  editorsJudge: z.boolean(),
  /** Official sessions of these types may be protested. */
  sessionTypes: z.array(z.enum(sessionTypes)).min(1, "Alege cel puțin un tip de sesiune.").max(5),
  perEvent: wholeSchema(1, 20),
  /** What warnings and points on a licence lead to. */
  sanctions: sanctionRulesSchema.default(defaultSanctionRules),
});
export type StewardingSettings = z.infer<typeof stewardingSettingsSchema>;

export const stewardingFields = {
  enabled: { title: "Sezonul primește contestații" },
  quorum: { title: "Voturi care decid" },
  protestHours: { title: "Timpul pentru contestații (ore)" },
  defenceHours: { title: "Timpul pentru apărare (ore)" },
  appealHours: { title: "Timpul pentru apel (ore)" },
  hidesComplainant: { title: "Cine a contestat se află abia după vot" },
  printsConflicts: { title: "Judecă și cine are o legătură cu cazul" },
  editorsJudge: { title: "Judecă și cine editează rezultatele" },
  sessionTypes: { title: "Sesiuni care se pot contesta", isSet: true },
  perEvent: { title: "Contestații de pilot la o etapă" },
  sanctions: {
    title: "Praguri pentru sancțiuni",
    parts: { measure: "ce se adună", threshold: "pragul", kind: "sancțiunea", amount: "cât" },
  },
} as const satisfies Record<keyof StewardingSettings, Label>;

/** What organisers post: the settings on top of the version that they read; 0 before the first save. */
export const stewardingSettingsSaveSchema = stewardingSettingsSchema.extend({
  version: versionSchema,
});

export const seasonStewardingSchema = stewardingSettingsSchema.extend({
  version: z.number(),
  /** How many people may judge: with the permission for it, and with those who edit results. */
  judges: z.object({ stewards: z.number(), withEditors: z.number() }),
});
export type SeasonStewarding = z.infer<typeof seasonStewardingSchema>;
export const stewardingConflict = conflict("settings", seasonStewardingSchema);

/** Of a season that never decided anything: off, and judged by one. */
export const defaultSettings: StewardingSettings = {
  enabled: false,
  ...presets.one.way,
  protestHours: 24,
  sessionTypes: ["Q", "R"],
  perEvent: 2,
  sanctions: defaultSanctionRules,
};
