import { z } from "zod";
import type { Label } from "#shared/record/record.ts";
import { sessionTypes } from "#shared/session-types.ts";
import { versionSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { sanctionRulesSchema } from "./licence/sanction-rule-schemas.ts";
import { defaultSanctionRules } from "./licence/sanction-rules.ts";
import { conflict } from "#shared/record/conflict.ts";

export const stewardingSettingsSchema = z.object({
  /** Off: nothing new is sent; open cases finish. */
  enabled: z.boolean(),
  /** How many votes decide a case. */
  quorum: wholeSchema(1, 9),
  protestHours: wholeSchema(1, 168),
  defenceHours: wholeSchema(1, 168),
  appealHours: wholeSchema(1, 336),
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

export const seasonStewardingSchema = stewardingSettingsSchema.extend({ version: z.number() });
export type SeasonStewarding = z.infer<typeof seasonStewardingSchema>;
export const stewardingConflict = conflict("settings", seasonStewardingSchema);

/** Of a season that never decided anything: off, and what three stewards can do with. */
export const defaultSettings: StewardingSettings = {
  enabled: false,
  quorum: 2,
  protestHours: 24,
  defenceHours: 24,
  appealHours: 48,
  sessionTypes: ["Q", "R"],
  perEvent: 2,
  sanctions: defaultSanctionRules,
};

/** As stored: what a newer version of the site left out or added harms nothing. */
export const storedSettingsSchema = z
  .object(stewardingSettingsSchema.partial().shape)
  .transform((stored): StewardingSettings => ({ ...defaultSettings, ...stored }));
