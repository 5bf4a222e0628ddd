import type { UseFormReturn } from "react-hook-form";
import type { SeasonClassRules } from "#features/seasons/class-rules.ts";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { emptyOf, type ValuesOf } from "#shared/record/record.ts";
import { fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";
import { keptClassRules } from "./season-class-rules-values.ts";

type Stored = ValuesOf<typeof seasonFields>;

/** What the form of a season holds: times as the league's clock shows them, things chosen with their names. */
export type SeasonValues = Omit<Stored, "deadlines" | "classRules"> & {
  deadlines: Record<keyof Stored["deadlines"], string>;
  classRules: SeasonClassRules;
};

export type SeasonFormApi = UseFormReturn<SeasonValues>;

/** A season that nobody has thought about yet: hidden, one driver a car, the usual permissions. */
export function newSeasonValues(simulator: string): SeasonValues {
  return {
    ...emptyOf(seasonFields),
    simulator,
    deadlines: { registration: "", carModelChange: "" },
    classRules: { groups: [] },
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
