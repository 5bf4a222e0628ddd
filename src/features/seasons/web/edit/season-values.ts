import type { UseFormReturn } from "react-hook-form";
import type { SeasonClassRules } from "#features/seasons/class-rules.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { fromLocalText, toLocalText } from "#shared/zoned-time.ts";
import type { StoredFile } from "#web/upload.ts";
import { type ClassChoice, keptClassRules } from "./season-class-rules-values.ts";

/** What the form of a season holds: times as the league's clock shows them, things chosen with their names. */
export interface SeasonValues {
  title: string;
  code: string;
  description: string;
  simulator: string;
  organizatori: string;
  parteneri: string;
  premii: string;
  hidden: boolean;
  poster: StoredFile | null;
  banner: StoredFile | null;
  rulebook: StoredFile | null;
  deadlines: { registration: string; carModelChange: string };
  rules: {
    minCarsPerTeam: number | null;
    maxCarsPerTeam: number | null;
    minDriversPerCar: number | null;
    maxDriversPerCar: number | null;
    maxCarsPerSplit: number | null;
    minCarsPerSplit: number | null;
    maxSplits: number | null;
    maxCarsInClassPerSplit: number | null;
    prequalEnabled: boolean;
    prequalLimitPercentage: number | null;
    carModelChangeAllowed: boolean;
    requiredDriverFields: string[];
    validNumbers: { from: number | null; to: number | null };
  };
  validCars: { _id: string; title: string; class: string | null }[];
  carClasses: ClassChoice[];
  driverClasses: ClassChoice[];
  classRules: SeasonClassRules;
  permissions: Record<"editRaceResults" | "downloadEntrylists" | "editStandings", string[]>;
}

export type SeasonFormApi = UseFormReturn<SeasonValues>;

/** A season that nobody has thought about yet: hidden, one driver a car, the usual permissions. */
export function newSeasonValues(simulator: string): SeasonValues {
  return {
    title: "",
    code: "",
    description: "",
    simulator,
    organizatori: "",
    parteneri: "",
    premii: "",
    hidden: true,
    poster: null,
    banner: null,
    rulebook: null,
    deadlines: { registration: "", carModelChange: "" },
    rules: {
      minCarsPerTeam: 1,
      maxCarsPerTeam: null,
      minDriversPerCar: 1,
      maxDriversPerCar: 1,
      maxCarsPerSplit: null,
      minCarsPerSplit: 0,
      maxSplits: 1,
      maxCarsInClassPerSplit: null,
      prequalEnabled: false,
      prequalLimitPercentage: 107,
      carModelChangeAllowed: false,
      requiredDriverFields: ["firstName", "lastName"],
      validNumbers: { from: 1, to: 999 },
    },
    validCars: [],
    carClasses: [],
    driverClasses: [],
    classRules: { groups: [] },
    permissions: {
      editRaceResults: ["editRaceResults"],
      downloadEntrylists: ["downloadEntrylists"],
      editStandings: ["editStandings"],
    },
  };
}

export function toSeasonValues(season: EditableSeason, timeZone: string): SeasonValues {
  const {
    _id,
    version: _version,
    events: _events,
    registrations: _registrations,
    simulator,
    ...rest
  } = season;
  return {
    ...rest,
    simulator: simulator._id,
    deadlines: {
      registration: localText(season.deadlines.registration, timeZone),
      carModelChange: localText(season.deadlines.carModelChange, timeZone),
    },
    carClasses: season.carClasses.map(toClassChoice),
    driverClasses: season.driverClasses.map(toClassChoice),
  };
}

/** What is sent; checked by `seasonFormSchema`, which also says what is missing. */
export function toSeasonForm(values: SeasonValues, timeZone: string): object {
  return {
    ...values,
    classRules: keptClassRules(values),
    poster: values.poster?._id ?? null,
    banner: values.banner?._id ?? null,
    rulebook: values.rulebook?._id ?? null,
    deadlines: {
      registration: fromLocalText(values.deadlines.registration, timeZone),
      carModelChange: fromLocalText(values.deadlines.carModelChange, timeZone),
    },
  };
}

/** An instant as an input for date and time holds it; empty without one. */
export function localText(at: number | null, timeZone: string): string {
  return at === null ? "" : toLocalText(at, timeZone);
}

function toClassChoice({ _id, name, acronym, group }: EditableSeason["carClasses"][number]) {
  return { _id, name, acronym, group };
}
