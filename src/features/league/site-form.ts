import { z } from "zod";
import { archiveCardSchema, visibleArchiveCardSchema } from "#features/league/archive.ts";
import { linkNameSchema, outsideUrlSchema } from "#features/league/links.ts";
import { alarmHearersSchema } from "#features/league/alarm-hearers.ts";
import { backupStateSchema } from "#features/league/backup-state.ts";
import { fileSweepSchema } from "#shared/file-sweep.ts";
import { storageProblems } from "#shared/storage-problems.ts";
import { line, requiredLine, toggle, uploaded } from "#shared/record/field-kinds.ts";
import { field, savedOf, schemasOf } from "#shared/record/record.ts";
import { versionSchema } from "#shared/text/text-schemas.ts";
import { conflict } from "#shared/record/conflict.ts";

export const siteFields = {
  leagueName: field({
    ...requiredLine(60, { empty: "Scrie numele ligii." }),
    title: "Numele ligii",
  }),
  /** Stands in the head of pages, on one line. */
  description: field({ ...line(200), title: "Descriere" }),
  contactEmail: field({
    title: "Email de contact",
    schema: z.union([z.literal(""), z.email("Adresa de email nu este validă.").max(200)], {
      error: "Adresa de email nu este validă.",
    }),
    saved: z.string(),
    empty: "",
  }),
  socialLinks: field({
    title: "Linkurile comunității",
    parts: { name: "Nume", url: "Adresă" },
    schema: z
      .array(z.object({ name: linkNameSchema, url: outsideUrlSchema }))
      .max(12, "Cel mult 12 linkuri."),
    // What the configuration says may be looser than what is saved here.
    saved: z.array(z.object({ name: z.string(), url: z.string() })),
    empty: [],
  }),
  /** What was saved before this question existed shows them. */
  archiveShown: field({
    ...toggle(true),
    schema: z.boolean().default(true),
    title: "Arhiva se vede",
  }),
  archiveCards: field({
    title: "Arhiva",
    parts: {
      key: "Cheie",
      title: "Titlu",
      acronym: "Simulator",
      summary: "Rezumat",
      details: "Detalii",
      links: "Linkuri",
      name: "Nume",
      url: "Adresă",
      inMenu: "În meniu",
      champion: "Campion",
    },
    schema: z.array(archiveCardSchema).max(40, "Cel mult 40 de cartonașe."),
    saved: z.array(visibleArchiveCardSchema),
    empty: [],
  }),
  logo: field({ ...uploaded, title: "Sigla" }),
  shareImage: field({ ...uploaded, title: "Imaginea pentru distribuire" }),
};

/** What administrators say about their league. Pictures are ids of uploads. */
export const siteFormSchema = z.object(schemasOf(siteFields));
export type SiteForm = z.infer<typeof siteFormSchema>;

export const siteSaveSchema = siteFormSchema.extend({ version: versionSchema });

/** The same, as its form reads it. Version 0: nothing has been saved yet, everything comes from the configuration. */
export const editableSiteSchema = z.object({ ...savedOf(siteFields), version: z.number().int() });
export type EditableSite = z.infer<typeof editableSiteSchema>;
export const siteConflict = conflict("site", editableSiteSchema);

/** How the site itself is doing; nothing secret. */
export const siteHealthSchema = z.object({
  version: z.string(),
  node: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  databaseBytes: z.number(),
  files: z.object({ count: z.number(), bytes: z.number() }),
  storageProblems: z.array(z.enum(storageProblems)),
  /** `null` before the first one. */
  fileSweep: fileSweepSchema.nullable(),
  /** For so long a file stays that nothing refers to any more. */
  deletedFilesDays: z.number(),
  /** The last check of the SQLite file, and what it found; PostgreSQL checks itself. */
  lastCheck: z.object({ at: z.number(), problems: z.array(z.string()) }).nullable(),
  /** The last time in which the database was away, since the program runs; UTC ms. */
  lastOutage: z.object({ from: z.number(), to: z.number() }).nullable(),
  backup: z.object({
    /** Whether copies are made by themselves. */
    nightly: z.boolean(),
    /** `null` before the first attempt. */
    state: backupStateSchema.nullable(),
    isLate: z.boolean(),
  }),
  alarms: alarmHearersSchema,
  mail: z.boolean(),
  discord: z.boolean(),
  /** The Discord server whose members may download game files is named. */
  discordServer: z.boolean(),
  timeZone: z.string(),
  publicUrl: z.string(),
});
export type SiteHealth = z.infer<typeof siteHealthSchema>;
