import type { SanctionRule } from "../../licence/sanction-rules.ts";
import type { SeasonStewarding } from "../../stewarding-settings.ts";

type NumberName = {
  [Name in keyof SeasonStewarding]: SeasonStewarding[Name] extends number ? Name : never;
}[keyof SeasonStewarding];

/** What the form of a season's settings holds: numbers may be missing. */
export type SettingsValues = Omit<SeasonStewarding, NumberName | "sessionTypes" | "sanctions"> & {
  sessionTypes: string[];
  sanctions: (Omit<SanctionRule, "threshold" | "amount"> & {
    threshold: number | null;
    amount: number | null;
  })[];
} & Record<Exclude<NumberName, "version">, number | null>;

export function toSettingsValues({
  version: _version,
  ...settings
}: SeasonStewarding): SettingsValues {
  return settings;
}
