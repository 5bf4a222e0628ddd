import { z } from "zod";
import { permissions } from "#shared/permissions.ts";
import {
  idSchema,
  idSchemaWith,
  paragraphsSchema,
  requiredLineSchema,
  versionSchema,
  wholeSchema,
} from "#shared/text/text-schemas.ts";
import { classRuleProblems, seasonClassRulesSchema } from "./class-rules.ts";
import { seasonClassSchema, seasonSchema, simulatorSchema } from "./seasons.ts";

/** Profile fields that a season can ask of its drivers, in the words organisers choose them by. */
export const driverFieldTitles = {
  firstName: "Prenume",
  lastName: "Nume",
  email: "Adresă de email",
  country: "Țară",
  city: "Oraș",
  shorthand: "Prescurtare",
  raceNumber: "Număr de concurs",
  profilePicture: "Fotografie de profil",
  steamId: "Cont Steam conectat",
  iRacingMemberId: "ID de membru iRacing",
  discordCode: "Cont Discord conectat",
} as const;

type DriverField = keyof typeof driverFieldTitles;

/** Years that a league's calendar can reach; anything else is a slip of the hand. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** An instant of a league's calendar, UTC ms. */
export const instantSchema = z
  .number("Alege data și ora.")
  .int("Alege data și ora.")
  .min(earliest, "Data este prea departe în trecut.")
  .max(latest, "Data este prea departe în viitor.");

const uploadSchema = idSchema.nullable();

const numbersSchema = z
  .object({ from: wholeSchema(0, 9999), to: wholeSchema(0, 9999) })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    message: "Ultimul număr nu poate fi mai mic decât primul.",
  });

/** The limits of a season as its form sends them, with what each means together. `null`: no limit. */
const rulesFormSchema = z
  .object({
    minCarsPerTeam: wholeSchema(0, 100),
    maxCarsPerTeam: wholeSchema(1, 100).nullable(),
    minDriversPerCar: wholeSchema(1, 20),
    maxDriversPerCar: wholeSchema(1, 20),
    maxCarsPerSplit: wholeSchema(1, 200).nullable(),
    minCarsPerSplit: wholeSchema(0, 200),
    maxSplits: wholeSchema(1, 50),
    maxCarsInClassPerSplit: wholeSchema(1, 200).nullable(),
    prequalEnabled: z.boolean(),
    prequalLimitPercentage: z
      .number("Un număr între 100 și 1000, sau 0.")
      .refine((percentage) => percentage === 0 || (percentage > 100 && percentage <= 1000), {
        message: "Pragul este peste 100, de exemplu 107; 0 înseamnă fără prag.",
      }),
    carModelChangeAllowed: z.boolean(),
    requiredDriverFields: z.array(z.enum(driverFields())).max(20),
    validNumbers: numbersSchema,
  })
  .superRefine((rules, context) => {
    for (const [low, high, message] of orderedLimits)
      if (rules[high] !== null && rules[low] !== null && rules[low] > rules[high])
        context.addIssue({ code: "custom", path: [high], message });
  });

const orderedLimits = [
  ["minCarsPerTeam", "maxCarsPerTeam", "Maximul nu poate fi sub minimul de mașini per club."],
  ["minDriversPerCar", "maxDriversPerCar", "Maximul nu poate fi sub minimul de piloți."],
  ["minCarsPerSplit", "maxCarsPerSplit", "Maximul nu poate fi sub minimul de mașini din grilă."],
  [
    "maxCarsInClassPerSplit",
    "maxCarsPerSplit",
    "Grila nu poate fi mai mică decât numărul de mașini dintr-o clasă.",
  ],
] as const;

const groupedClassSchema = z.object({ _id: idSchema, group: wholeSchema(0, 9) });
const groupedClassesSchema = z
  .array(groupedClassSchema)
  .max(50, "Cel mult 50 de clase.")
  .superRefine(refuseDoubles);

const permissionListSchema = z
  .array(z.enum(permissions))
  .min(1, "Alege cel puțin o permisiune.")
  .max(permissions.length)
  .transform((list) => [...new Set(list)]);

/** A season as its form sends it. Times are UTC ms, files are ids of uploads, order is the order of the lists. */
export const seasonFormSchema = z
  .object({
    title: requiredLineSchema(120),
    code: requiredLineSchema(20).regex(
      /^[\w-]+$/,
      "Codul are doar litere fără diacritice, cifre, - și _.",
    ),
    description: paragraphsSchema(4000),
    simulator: idSchemaWith("Alege un simulator."),
    organizatori: paragraphsSchema(2000),
    parteneri: paragraphsSchema(2000),
    premii: paragraphsSchema(4000),
    hidden: z.boolean(),
    poster: uploadSchema,
    banner: uploadSchema,
    rulebook: uploadSchema,
    deadlines: z.object({
      registration: instantSchema.nullable(),
      carModelChange: instantSchema.nullable(),
    }),
    rules: rulesFormSchema,
    /** The valid models, each with the class it gives its cars, if any. */
    validCars: z
      .array(z.object({ _id: idSchema, class: idSchema.nullable() }))
      .min(1, "Alege cel puțin o mașină.")
      .max(500, "Cel mult 500 de mașini.")
      .superRefine(refuseDoubles),
    /** Strongest first within each group. */
    carClasses: groupedClassesSchema,
    driverClasses: groupedClassesSchema,
    /** How cars get their classes; left out, it stays as it is. */
    classRules: seasonClassRulesSchema.optional(),
    permissions: z.object({
      editRaceResults: permissionListSchema,
      downloadEntrylists: permissionListSchema,
      editStandings: permissionListSchema,
    }),
  })
  .superRefine((season, context) => {
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

/** An edited season, with the version it was read at. */
export const seasonEditSchema = z.intersection(
  seasonFormSchema,
  z.object({ version: versionSchema }),
);

const fileSchema = z.object({ _id: z.string(), filename: z.string() }).nullable();

/** A season as its form reads it: what is saved, with the names to show. */
export const editableSeasonSchema = seasonSchema
  .pick({
    _id: true,
    version: true,
    title: true,
    code: true,
    description: true,
    organizatori: true,
    parteneri: true,
    premii: true,
    hidden: true,
    deadlines: true,
    permissions: true,
  })
  .extend({
    simulator: simulatorSchema,
    rules: seasonSchema.shape.rules.omit({ simulator: true, validCars: true }),
    poster: fileSchema,
    banner: fileSchema,
    rulebook: fileSchema,
    validCars: z.array(
      z.object({ _id: z.string(), title: z.string(), class: z.string().nullable() }),
    ),
    carClasses: z.array(seasonClassSchema),
    driverClasses: z.array(seasonClassSchema),
    classRules: seasonClassRulesSchema,
    events: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        time: z.number(),
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

/** Hides or shows a season or an event. */
export const visibilitySchema = z.object({ hidden: z.boolean(), version: versionSchema });

/** A copy of a season. `start`: the day of its first event in the league's time zone; `null` copies no events. */
export const duplicateSeasonSchema = z.object({
  title: seasonFormSchema.shape.title,
  code: seasonFormSchema.shape.code,
  start: z.iso.date("Alege ziua primei etape.").nullable(),
});
export type DuplicateSeason = z.infer<typeof duplicateSeasonSchema>;

function refuseDoubles(list: readonly { _id: string }[], context: z.RefinementCtx): void {
  list.forEach(({ _id }, index) => {
    if (list.findIndex((other) => other._id === _id) !== index)
      context.addIssue({ code: "custom", path: [index, "_id"], message: "Apare de două ori." });
  });
}

function driverFields(): DriverField[] {
  return Object.keys(driverFieldTitles).filter(
    (field): field is DriverField => field in driverFieldTitles,
  );
}
