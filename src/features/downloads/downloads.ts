import { z } from "zod";
import { isPlainLine } from "#shared/text/clean-text.ts";
import { savedOf, schemasOf } from "#shared/record/record.ts";
import { exactSchema, requiredLineSchema, versionSchema } from "#shared/text/text-schemas.ts";
import { downloadFields } from "./download-record.ts";
import { pieceCount } from "./pieces.ts";
import { largestPiece, mostPieces, smallestPiece } from "./piece-limits.ts";
import { conflict } from "#shared/record/conflict.ts";

export const offeredFileSchema = z.object({
  /** What `?file=` names. */
  fileKey: z.string(),
  title: z.string(),
  description: z.string(),
  versionText: z.string(),
  simulator: z.object({ title: z.string(), acronym: z.string() }).nullable(),
  fileName: z.string(),
  bytes: z.number(),
  /** UTC ms at which this content came. */
  uploadedAt: z.number(),
});
export type OfferedFile = z.infer<typeof offeredFileSchema>;

export const downloadPageSchema = z.object({
  /** False while the site has no Discord application or does not know the league's server. */
  ready: z.boolean(),
  files: z.array(offeredFileSchema),
});
export type DownloadPageData = z.infer<typeof downloadPageSchema>;

export const downloadFormSchema = z.object(schemasOf(downloadFields));
export type DownloadForm = z.infer<typeof downloadFormSchema>;

export const downloadEditSchema = downloadFormSchema.extend({ version: versionSchema });

/** An upload as its organiser's browser begins it. Beginning the same again goes on with what is there. */
export const uploadFormSchema = z
  .object({
    fileName: requiredLineSchema(200).refine(
      (name) => !/[\\/]/.test(name),
      "Numele fișierului nu este permis.",
    ),
    bytes: z
      .number()
      .int()
      .min(1, "Fișierul este gol.")
      .max(largestPiece * mostPieces, "Fișierul este prea mare."),
    pieceBytes: z.number().int().min(smallestPiece).max(largestPiece),
    /** By which the browser knows the file again. */
    fingerprint: exactSchema(100),
  })
  .refine((form) => pieceCount(form) <= mostPieces, {
    path: ["pieceBytes"],
    message: "Prea multe bucăți.",
  });
export type UploadForm = z.infer<typeof uploadFormSchema>;

export const uploadStateSchema = z.object({
  _id: z.string(),
  fileName: z.string(),
  bytes: z.number(),
  pieceBytes: z.number(),
  isComplete: z.boolean(),
  pieces: z.array(z.object({ number: z.number(), sha256: z.string() })),
});
export type UploadState = z.infer<typeof uploadStateSchema>;

export const pieceQuerySchema = z.object({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** One word of a query; given twice or not at all it is empty, and what nobody can type is no word that means anything. */
const word = z
  .string()
  .max(2000)
  .transform((text) => (isPlainLine(text) ? text : "?"))
  .catch("");

export const fileQuerySchema = z.object({ file: word });
export const discordReplySchema = z.object({ code: word, state: word });
export const tokenQuerySchema = z.object({ token: word, file: word });

const saidOfDownloadSchema = z.object({ ...savedOf(downloadFields), version: z.number() });
export type SaidOfDownload = z.infer<typeof saidOfDownloadSchema>;
export const downloadConflict = conflict("download", saidOfDownloadSchema);

export const managedDownloadSchema = z.object({
  _id: z.string(),
  ...savedOf(downloadFields),
  /** Downloads begun, each token once. */
  timesDownloaded: z.number(),
  version: z.number(),
  /** What members get; `null`: nothing yet. */
  content: z.object({ fileName: z.string(), bytes: z.number(), uploadedAt: z.number() }).nullable(),
  /** Begun and not finished. */
  unfinished: z.array(
    z.object({
      _id: z.string(),
      fileName: z.string(),
      bytes: z.number(),
      presentBytes: z.number(),
      touchedAt: z.number(),
    }),
  ),
});
export type ManagedDownload = z.infer<typeof managedDownloadSchema>;

export const managedDownloadsSchema = z.object({
  /** As in `downloadPageSchema`. */
  ready: z.boolean(),
  /** Bytes. */
  limit: z.number(),
  files: z.array(managedDownloadSchema),
});
export type ManagedDownloads = z.infer<typeof managedDownloadsSchema>;
