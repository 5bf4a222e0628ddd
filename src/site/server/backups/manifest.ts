import { z } from "zod";

/** How many rows each table has. */
const rowsSchema = z.record(z.string(), z.number().int());
export type TableRows = z.infer<typeof rowsSchema>;

const fileSchema = z.object({ name: z.string(), bytes: z.number().int(), sha256: z.string() });
export type SavedFile = z.infer<typeof fileSchema>;

/** A copy's database was unpacked and counted, or only read through, where PostgreSQL has no database to try it in. */
export const proofs = ["restored", "read"] as const;

/** What a copy says of itself. Its last file: without it there is no copy. */
export const manifestSchema = z.object({
  /** UTC ms of the state that was copied. */
  madeAt: z.number(),
  /** Names the database, so that one place never mixes two leagues. */
  databaseId: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  /** Of the program that made it. */
  version: z.string(),
  /** The last migration of its database: an older program cannot use it. */
  migration: z.string(),
  /** For whoever chooses what to put back. */
  league: z.object({
    name: z.string(),
    people: z.number().int(),
    newestRace: z.object({ title: z.string(), at: z.number() }).nullable(),
  }),
  /** As it lies there, packed. */
  database: fileSchema,
  rows: rowsSchema,
  files: z.array(fileSchema),
  /** How many pieces of members' game files it leaves out. */
  leftOut: z.number().int(),
  /** Whether the secret that signs sessions lies beside it. */
  hasSecret: z.boolean(),
  /** Names of the settings that were set: what a restore has to be told again. */
  settings: z.array(z.string()),
  proof: z.enum(proofs),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A copy's names: `grila-20261124T021000Z.json` and, beside it, its database and its secret. */
export function copyName(madeAt: number): string {
  return `grila-${new Date(madeAt).toISOString().replace(/[-:]|\.\d+/g, "")}`;
}

export const manifestName = /^(grila-\d{8}T\d{6}Z)\.json$/;
/** Everything that belongs to a copy, finished or not. */
export const partOfCopy = /^(grila-\d{8}T\d{6}Z)\.(?:json|sqlite\.zst|pgdump|secret)$/;
