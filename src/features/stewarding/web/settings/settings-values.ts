import type { SanctionRule } from "../../licence/sanction-rules.ts";
import type { StewardingSettings } from "../../stewarding-settings.ts";

type NumberName = {
  [Name in keyof StewardingSettings]: StewardingSettings[Name] extends number ? Name : never;
}[keyof StewardingSettings];

/** What the form of a season's settings holds: numbers may be missing. */
export type SettingsValues = Omit<StewardingSettings, NumberName | "sessionTypes" | "sanctions"> & {
  sessionTypes: string[];
  sanctions: (Omit<SanctionRule, "threshold" | "amount"> & {
    threshold: number | null;
    amount: number | null;
  })[];
} & Record<NumberName, number | null>;
