import { z } from "zod";
import { ofEach } from "#shared/of-each.ts";
import { permissions, seasonWorks, seasonWorkTitles } from "#shared/permissions.ts";
import {
  instantSchema,
  paragraphs,
  requiredLine,
  toggle,
  uploaded,
} from "#shared/record/field-kinds.ts";
import { field } from "#shared/record/record.ts";
import {
  idSchema,
  idSchemaWith,
  requiredLineSchema,
  wholeSchema,
} from "#shared/text/text-schemas.ts";
import { classGroupSchema, seasonClassRulesSchema } from "./class-rules.ts";
import {
  LARGEST_RACE_NUMBER,
  LARGEST_THRESHOLD,
  seasonPermissionsSchema,
  seasonRulesSchema,
} from "./seasons.ts";

const carNumber = wholeSchema(0, LARGEST_RACE_NUMBER);

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

const limits = z
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
      .number(`Un număr între 100 și ${LARGEST_THRESHOLD}, sau 0.`)
      .refine(
        (percentage) => percentage === 0 || (percentage > 100 && percentage <= LARGEST_THRESHOLD),
        {
          message: "Pragul este peste 100, de exemplu 107; 0 înseamnă fără prag.",
        },
      ),
    carModelChangeAllowed: z.boolean(),
    requiredDriverFields: z.array(z.enum(driverFields())).max(20),
    validNumbers: z
      .object({ from: carNumber, to: carNumber })
      .refine(({ from, to }) => from <= to, {
        path: ["to"],
        message: "Ultimul număr nu poate fi mai mic decât primul.",
      }),
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

/** Classes of a season, strongest first within each group. */
const groupedClasses = {
  parts: { group: "Grupa" },
  schema: z
    .array(z.object({ _id: idSchema, group: classGroupSchema }))
    .max(50, "Cel mult 50 de clase.")
    .superRefine(refuseDoubles),
  saved: z.array(
    z.object({ _id: z.string(), name: z.string(), acronym: z.string(), group: z.number() }),
  ),
  empty: [],
};

const permissionListSchema = z
  .array(z.enum(permissions))
  .min(1, "Alege cel puțin o permisiune.")
  .max(permissions.length)
  .transform((list) => [...new Set(list)]);

/** Newer than the seasons that were there: nobody needs to choose it before they save one. */
const judgesSchema = z
  .array(z.enum(permissions))
  .max(permissions.length)
  .transform((list) => [...new Set(list)])
  .default([]);

/** What organisers say of a season. Times are UTC ms, the order of lists is the order in which things are shown. */
export const seasonFields = {
  title: field({ ...requiredLine(120), title: "Titlu", column: "title" }),
  code: field({
    title: "Cod",
    schema: requiredLineSchema(20).regex(
      /^[\w-]+$/,
      "Codul are doar litere fără diacritice, cifre, - și _.",
    ),
    saved: z.string(),
    empty: "",
    column: "code",
  }),
  description: field({ ...paragraphs(4000), title: "Descriere", column: "description" }),
  simulator: field({
    title: "Simulator",
    schema: idSchemaWith("Alege un simulator."),
    saved: z.string(),
    empty: "",
    column: "simulator_id",
  }),
  organizatori: field({ ...paragraphs(2000), title: "Organizatori", column: "organizers" }),
  parteneri: field({ ...paragraphs(2000), title: "Parteneri", column: "partners" }),
  premii: field({ ...paragraphs(4000), title: "Premii", column: "prizes" }),
  hidden: field({ ...toggle(true), title: "Ascuns", column: "hidden" }),
  followsResults: field({
    ...toggle(true),
    title: "Clasamentele urmează rezultatele",
    column: "follows_results",
  }),
  open: field({ ...toggle(false), title: "Sezon deschis", column: "open" }),
  poster: field({ ...uploaded, title: "Poster" }),
  banner: field({ ...uploaded, title: "Banner" }),
  rulebook: field({ ...uploaded, title: "Regulament" }),
  deadlines: field({
    title: "Termene",
    parts: {
      registration: "Înscrieri până la",
      carModelChange: "Schimbarea mașinii până la",
    },
    schema: z.object({
      registration: instantSchema.nullable(),
      carModelChange: instantSchema.nullable(),
    }),
    saved: z.object({
      registration: z.number().nullable(),
      carModelChange: z.number().nullable(),
    }),
    empty: { registration: null, carModelChange: null },
  }),
  rules: field({
    title: "Reguli",
    parts: {
      minCarsPerTeam: "Minim de mașini per club",
      maxCarsPerTeam: "Maxim de mașini per club",
      minDriversPerCar: "Minim de piloți per mașină",
      maxDriversPerCar: "Maxim de piloți per mașină",
      maxCarsPerSplit: "Maxim de mașini în grilă",
      minCarsPerSplit: "Minim de mașini în grilă",
      maxSplits: "Număr maxim de grile",
      maxCarsInClassPerSplit: "Maxim de mașini din clasă în grilă",
      prequalEnabled: "Precalificare",
      prequalLimitPercentage: "Pragul precalificării (%)",
      carModelChangeAllowed: "Mașina poate fi schimbată",
      requiredDriverFields: "Date cerute piloților",
      validNumbers: "Numere permise",
      from: "De la",
      to: "Până la",
    },
    schema: limits,
    saved: seasonRulesSchema,
    empty: {
      ...seasonRulesSchema.parse({}),
      minCarsPerTeam: 1,
      prequalLimitPercentage: 107,
      requiredDriverFields: ["firstName", "lastName"],
    },
    isSet: true,
    json: "rules",
  }),
  /** The valid models, each with the class it gives its cars, if any. */
  validCars: field({
    title: "Mașini permise",
    parts: { class: "Clasa" },
    schema: z
      .array(z.object({ _id: idSchema, class: idSchema.nullable() }))
      .min(1, "Alege cel puțin o mașină.")
      .max(500, "Cel mult 500 de mașini.")
      .superRefine(refuseDoubles),
    saved: z.array(z.object({ _id: z.string(), title: z.string(), class: z.string().nullable() })),
    empty: [],
  }),
  carClasses: field({ ...groupedClasses, title: "Clase de mașini" }),
  driverClasses: field({ ...groupedClasses, title: "Licențe" }),
  /** How cars get their classes; left out, it stays as it is. */
  classRules: field({
    title: "Clasele mașinilor",
    parts: {
      groups: "Grupe",
      group: "Grupa",
      from: "După",
      mappings: "Licențe",
      driverClassId: "Licența",
      carClassId: "Clasa",
      combinations: "Combinații",
      driverClassIds: "Licențe",
    },
    schema: seasonClassRulesSchema.optional(),
    saved: seasonClassRulesSchema,
    empty: { groups: [] },
  }),
  permissions: field({
    title: "Permisiuni",
    parts: seasonWorkTitles,
    schema: z.object({
      ...ofEach(seasonWorks, () => permissionListSchema),
      judgeCases: judgesSchema,
    }),
    saved: seasonPermissionsSchema,
    empty: ofEach(seasonWorks, (work) => [work]),
    isSet: true,
    json: "permissions",
  }),
};

function refuseDoubles(list: readonly { _id: string }[], context: z.RefinementCtx): void {
  list.forEach(({ _id }, index) => {
    if (list.findIndex((other) => other._id === _id) !== index)
      context.addIssue({ code: "custom", path: [index, "_id"], message: "Apare de două ori." });
  });
}

function driverFields(): DriverField[] {
  return Object.keys(driverFieldTitles).filter(
    (name): name is DriverField => name in driverFieldTitles,
  );
}
