import { z } from "zod";
import type { Label } from "#shared/record/record.ts";
import { sessionTypes } from "#shared/session-types.ts";
import { versionSchema, wholeSchema } from "#shared/text/text-schemas.ts";
import { sanctionRulesSchema } from "./licence/sanction-rule-schemas.ts";
import { defaultSanctionRules } from "./licence/sanction-rules.ts";

/** What a season decides of protests and cases. */
export const stewardingSettingsSchema = z.object({
  /** Off: nothing new is sent; open cases finish. */
  enabled: z.boolean(),
  /** How many stewards judge a case, and how many votes decide it. */
  panel: wholeSchema(1, 9),
  quorum: wholeSchema(1, 9),
  /** From the scheduled end of a session until it may be protested. */
  coolDownMinutes: wholeSchema(0, 1440),
  protestHours: wholeSchema(1, 168),
  defenceHours: wholeSchema(1, 168),
  appealHours: wholeSchema(1, 336),
  /** Official sessions of these types may be protested. */
  sessionTypes: z.array(z.enum(sessionTypes)).min(1, "Alege cel puțin un tip de sesiune.").max(5),
  perEvent: wholeSchema(1, 20),
  rejectedPerSeason: wholeSchema(1, 50),
  /** What warnings and points on a licence lead to. */
  sanctions: sanctionRulesSchema.default(defaultSanctionRules),
});
export type StewardingSettings = z.infer<typeof stewardingSettingsSchema>;

/** What the settings are called. */
export const stewardingFields = {
  enabled: { title: "Sezonul primește contestații" },
  panel: { title: "Comisari la un caz" },
  quorum: { title: "Voturi care decid" },
  coolDownMinutes: { title: "Pauza de după sosire (minute)" },
  protestHours: { title: "Timpul pentru contestații (ore)" },
  defenceHours: { title: "Timpul pentru apărare (ore)" },
  appealHours: { title: "Timpul pentru apel (ore)" },
  sessionTypes: { title: "Sesiuni care se pot contesta", isSet: true },
  perEvent: { title: "Contestații de pilot la o etapă" },
  rejectedPerSeason: { title: "Respinse în tot sezonul" },
  sanctions: {
    title: "Praguri pentru sancțiuni",
    parts: { measure: "ce se adună", threshold: "pragul", kind: "sancțiunea", amount: "cât" },
  },
} as const satisfies Record<keyof StewardingSettings, Label>;

/** What organisers post: the settings on top of the version that they read; 0 before the first save. */
export const stewardingSettingsSaveSchema = stewardingSettingsSchema
  .extend({ version: versionSchema })
  .refine(({ panel, quorum }) => quorum <= panel, {
    path: ["quorum"],
    message: "Voturile care decid nu pot fi mai multe decât comisarii.",
  });

export const seasonStewardingSchema = stewardingSettingsSchema.extend({ version: z.number() });
export type SeasonStewarding = z.infer<typeof seasonStewardingSchema>;

/** Of a season that never decided anything: off, and what three stewards can do with. */
export const defaultSettings: StewardingSettings = {
  enabled: false,
  panel: 3,
  quorum: 2,
  coolDownMinutes: 60,
  protestHours: 24,
  defenceHours: 24,
  appealHours: 48,
  sessionTypes: ["Q", "R"],
  perEvent: 2,
  rejectedPerSeason: 3,
  sanctions: defaultSanctionRules,
};

/** As stored: what a newer version of the site left out or added harms nothing. */
export const storedSettingsSchema = z.object(stewardingSettingsSchema.partial().shape);
