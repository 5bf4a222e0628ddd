import { z } from "zod";
import { savedOf, schemasOf } from "#shared/record/record.ts";
import { versionSchema } from "#shared/text/text-schemas.ts";
import { classRuleProblems } from "./class-rules.ts";
import { seasonFields } from "./season-record.ts";
import { simulatorSchema } from "./seasons.ts";
import { conflict } from "#shared/record/conflict.ts";

/** A season as its form sends it. Times are UTC ms, files are ids of uploads, order is the order of the lists. */
export const seasonFormSchema = z.object(schemasOf(seasonFields)).superRefine((season, context) => {
  const { registration, carModelChange } = season.deadlines;
  if (registration !== null && carModelChange !== null && carModelChange < registration)
    context.addIssue({
      code: "custom",
      path: ["deadlines", "carModelChange"],
      message: "Termenul pentru schimbarea mașinii nu poate fi înaintea celui de înscriere.",
    });
  const classes = new Set(season.carClasses.map(({ _id }) => _id));
  season.validCars.forEach((car, index) => {
    if (car.class !== null && !classes.has(car.class))
      context.addIssue({
        code: "custom",
        path: ["validCars", index, "class"],
        message: "Clasa nu este printre clasele de mașini ale sezonului.",
      });
  });
  const { classRules = { groups: [] }, carClasses, driverClasses } = season;
  for (const { path, message } of classRuleProblems(classRules, carClasses, driverClasses))
    context.addIssue({ code: "custom", path: ["classRules", ...path], message });
});
export type SeasonForm = z.infer<typeof seasonFormSchema>;

export const seasonEditSchema = z.intersection(
  seasonFormSchema,
  z.object({ version: versionSchema }),
);

/** A season as its form reads it: what is saved, with the names to show. */
export const editableSeasonSchema = z.object({
  _id: z.string(),
  version: z.number(),
  ...savedOf(seasonFields),
  simulator: simulatorSchema,
  events: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      time: z.number(),
      /** Of its race (`roundTimes`). */
      startsAt: z.number(),
      track: z.string(),
      hidden: z.boolean(),
      version: z.number(),
      sessions: z.number(),
      hasResults: z.boolean(),
    }),
  ),
  registrations: z.number(),
});
export type EditableSeason = z.infer<typeof editableSeasonSchema>;
export const seasonConflict = conflict("season", editableSeasonSchema);

/** Hides or shows a season or an event. */
export const visibilitySchema = z.object({ hidden: z.boolean(), version: versionSchema });

/** A copy of a season. `start`: the day of its first event in the league's time zone; `null` copies no events. */
export const duplicateSeasonSchema = z.object({
  title: seasonFormSchema.shape.title,
  code: seasonFormSchema.shape.code,
  start: z.iso.date("Alege ziua primei etape.").nullable(),
});
export type DuplicateSeason = z.infer<typeof duplicateSeasonSchema>;
