import { z } from "zod";
import { orderWitnesses } from "#simulators/checks/order-witnesses.ts";
import { finishStatuses } from "#simulators/session-file.ts";
import {
  exactSchema,
  idSchema,
  lineSchema,
  pageSchema,
  pageSizeSchema,
  versionSchema,
  wholeSchema,
} from "#shared/text/text-schemas.ts";
import { gameSessionTypes, sessionTypes } from "#shared/session-types.ts";
import { sessionPlaceSchema } from "./import/place-file.ts";
import { noticeCodes } from "./import/notice-kinds.ts";
import { askedFields } from "./merge-row-edits.ts";
import {
  PENALTY_REASON_LIMIT,
  type PenaltyKind,
  penaltyKinds,
  penaltyLists,
  penaltyRules,
} from "./penalty-kinds.ts";
import { postedShape, savedShape } from "./row-schemas.ts";
import { carFactsSchema, processorSchema, resultRowSchema } from "./results.ts";

/** Results as stewards edit them: what the server says of a session, and what they post back. Never public. */

/** Which session of a file that holds several: its key. Left out: the one that fits. */
const fileSessionSchema = exactSchema(60);

/** The version and the uploaded file that rows were made from; without a file: the stored one. */
const rowSourceSchema = z.object({
  version: versionSchema,
  fileId: idSchema.optional(),
  processor: processorSchema.optional(),
  fileSession: fileSessionSchema.optional(),
  /** The file takes the place of those before it. */
  replace: z.boolean().optional(),
});
export type RowSource = z.infer<typeof rowSourceSchema>;

/** A row as stewards see it while they edit. Never public: `entryKey` and `persons` hold platform ids. */
export const editorRowSchema = resultRowSchema.extend({
  entryKey: z.string(),
  added: z.boolean(),
  /** Taken out by an organiser; can be put back. */
  removed: z.boolean(),
  /** Posted back with the row it says what the row belongs to (`save-results`). */
  source: rowSourceSchema,
  /** What ranking needs beside the values. */
  fileOrder: z.number(),
  bestLapOrder: z.number().nullable(),
  lapsDown: z.number().nullable(),
  /** What counts now, edits included. */
  ...savedShape,
  persons: z.array(
    z.object({
      /** Stable within the session. */
      personId: z.string(),
      name: z.string(),
      platform: z.string().nullable(),
      platformId: z.string().nullable(),
      userId: z.string().nullable(),
    }),
  ),
  /** What the file says under the edits. */
  base: z.object({
    ...savedShape,
    status: z.enum(finishStatuses),
    grid: z.number().nullable(),
    userIds: z.array(z.string().nullable()),
  }),
});
export type EditorRow = z.infer<typeof editorRowSchema>;

/** A penalty as stewards post it. */
function postedPenalty(kind: PenaltyKind) {
  const { max, bounds } = penaltyRules[kind];
  return z.object({
    /** Left out, empty, or anything new, until the server knows it. */
    _id: lineSchema(40).default(""),
    amount: wholeSchema(0, max, bounds),
    /** A blank one is refused with the reason, unless it is stored already (`penalty-refusals.ts`). */
    description: lineSchema(PENALTY_REASON_LIMIT),
    driver: wholeSchema(0, 19),
  });
}

/** In a posted row: somebody of the file whom the league does not know yet. Saving makes a driver with the file's name. */
export const NEW_DRIVER = "new";

/** An id, or a driver of a row as it was read. */
const postedDriver = z
  .union([idSchema, z.object({ _id: idSchema.nullable() })])
  .nullable()
  .transform((driver) => (typeof driver === "object" ? (driver?._id ?? null) : driver));

/** A row as a steward edits and posts it, without computed fields; a row of the file that is not posted is taken out. */
export const postedRowSchema = z.object({
  entryKey: exactSchema(400),
  /** The person at each place: an id, or `NEW_DRIVER`; `null` leaves the place unmatched. */
  drivers: z.array(postedDriver).min(1).max(20),
  ...postedShape,
  ...penaltyLists((kind) => z.array(postedPenalty(kind)).max(20)),
  /** As it was read: a row that is taken out stays so. */
  removed: z.boolean().optional(),
  /** What the row was read from, for who posts rows and nothing else. */
  source: rowSourceSchema.optional(),
});
export type PostedRow = Omit<z.infer<typeof postedRowSchema>, "removed" | "source">;

/** What was chosen where work on the session and a new file disagree, by question. */
const answersSchema = z.record(exactSchema(500), z.enum(["edit", "file"])).default({});

/** In a session that takes many files: this one takes the place of those before it. */
const replaceSchema = z.boolean().default(false);

export const processFileSchema = z.object({
  fileId: idSchema,
  event: idSchema,
  session: idSchema,
  processor: processorSchema,
  fileSession: fileSessionSchema.optional(),
  answers: answersSchema,
  replace: replaceSchema,
});

export const saveResultsSchema = z.object({
  session: idSchema,
  results: z.array(postedRowSchema).max(1000),
  /** Left out, with the file: what the rows themselves say they were read from. */
  version: versionSchema.optional(),
  /** A new file under the rows; without it the stored one stays. */
  fileId: idSchema.optional(),
  processor: processorSchema.optional(),
  fileSession: fileSessionSchema.optional(),
  answers: answersSchema,
  replace: replaceSchema,
  /** The order that the steward takes of a file that contradicts itself; left out: it stays as it is. */
  order: z.enum(orderWitnesses).optional(),
  /** In an open season: teams of the file that are no clubs yet become some (`import/file-teams.ts`). */
  foundClubs: z.boolean().default(false),
  /** The same: who comes into the club that their row names, by `personId`. */
  joins: z.array(exactSchema(400)).max(1000).default([]),
});
export type ResultsSave = z.infer<typeof saveResultsSchema>;

export const restoreResultsSchema = z.object({
  version: versionSchema,
  currentVersion: versionSchema,
});

/** Something the organiser should look at before saving. */
export const importNoticeSchema = z.object({
  code: z.enum(noticeCodes),
  /** A whole Romanian sentence. */
  message: z.string(),
  entryKey: z.string().nullable(),
  /** Place in the row's drivers, where the notice is about a person. */
  driver: z.number().nullable(),
  /** Of a warning of the file's reader, or an alarm: its code. */
  warning: z.string().optional(),
  /** The car that the catalogue lacks, as its game calls it. */
  unknownModel: z.object({ simulator: z.string(), key: z.string() }).optional(),
});
export type ImportNotice = z.infer<typeof importNoticeSchema>;

/** A penalty without its culprit, to be given again. */
const givenPenaltySchema = z.object({
  kind: z.enum(penaltyKinds),
  amount: z.number(),
  description: z.string(),
});
export type GivenPenalty = z.infer<typeof givenPenaltySchema>;

const proposalSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** Where the person is from, to tell namesakes apart. */
  place: z.string(),
  /** The same name, whatever its order and diacritics; else a similar one. */
  isSame: z.boolean(),
  /** In how many rows of results they are. */
  results: z.number(),
  hasAccount: z.boolean(),
  /** They have an id of that game's platform: another one than the file's. */
  hasOtherId: z.boolean(),
  /** Most likely the same person: chosen beforehand, and said so (`presumed` of `similar-names.ts`). */
  isPresumed: z.boolean(),
});
export type Proposal = z.infer<typeof proposalSchema>;

const editorCarSchema = carFactsSchema
  .pick({ raceNumber: true, carName: true, modelTitle: true, clubId: true, clubName: true })
  .extend({ _id: z.string(), driverIds: z.array(z.string()) });
export type EditorCar = z.infer<typeof editorCarSchema>;

const sessionTableSchema = z.object({
  title: z.string(),
  /** Rows without an entered car take no points in it. */
  needsEntry: z.boolean(),
  /** Rows of the session that have points in it, as it was last computed. */
  scored: z.number(),
  /** Results of the session are newer than it is. */
  isBehind: z.boolean(),
});
export type SessionTable = z.infer<typeof sessionTableSchema>;

const questionSchema = z.object({
  id: z.string(),
  rowKey: z.string(),
  field: z.enum(askedFields),
  under: z.unknown().optional(),
  edit: z.unknown().optional(),
  file: z.unknown().optional(),
});

/** An entry of a race whose file contradicts itself, with the place from 0 that each witness gives it. */
export const witnessedSchema = z.object({
  key: z.string(),
  file: z.number(),
  crossings: z.number().nullable(),
  totals: z.number(),
  crossedAt: z.number().nullable(),
});

/** The sessions of a file that holds several, and which of the event each of them fits. */
const fileChoiceSchema = z.object({
  /** Of the one that was read. */
  key: z.string(),
  sessions: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      type: z.enum(gameSessionTypes),
      fits: z.object({ _id: z.string(), title: z.string() }).nullable(),
    }),
  ),
});
export type EditorFileChoice = z.infer<typeof fileChoiceSchema>;

const editorOrderSchema = z.object({
  witnesses: z.array(witnessedSchema),
  /** Whose order counts; `null`: that of rows that were sorted by totals before. */
  taken: z.enum(orderWitnesses).nullable(),
  /** Who took it; `null`: nobody. */
  taker: z.object({ by: z.string(), at: z.number() }).nullable(),
});

/** What the edit page works on: rows with everything under them, and what to look at before saving. */
export const resultsEditorSchema = z.object({
  version: z.number(),
  /** Who saved this version; `null` before the first save. */
  lastSave: z.object({ at: z.number(), by: z.string() }).nullable(),
  session: z.object({
    type: z.enum(sessionTypes),
    hotstintLaps: z.number(),
    /** Prequalification: every file joins those before it, and everybody's best counts. */
    takesManyFiles: z.boolean(),
  }),
  /** Nobody needs to be entered in its season. */
  isOpen: z.boolean(),
  /** Tables that count the session. */
  tables: z.array(sessionTableSchema),
  /** Teams that the rows of an open season name. */
  teams: z.object({
    /** Saving may found a club for each. */
    fresh: z.array(z.string()),
    /** Whom a row names with a club that is there: saving brings each into it only when asked. */
    joins: z.array(
      z.object({
        personId: z.string(),
        /** Its name. */
        club: z.string(),
        /** They have an account: they are invited. */
        isAsked: z.boolean(),
      }),
    ),
  }),
  /** How many files lie under the stored rows. */
  files: z.number(),
  /** Of a new file; `null`: it holds one session, or there is none. */
  choice: fileChoiceSchema.nullable(),
  /** Other sessions that have the race of a new file already. */
  elsewhere: z.array(sessionPlaceSchema),
  results: z.array(editorRowSchema),
  notices: z.array(importNoticeSchema),
  questions: z.array(questionSchema),
  /** `null`: what the file says of the order agrees. */
  order: editorOrderSchema.nullable(),
  /** Cars of the season that a row may belong to. */
  cars: z.array(editorCarSchema),
  /** Drivers named like somebody whom nobody is matched with, by `personId`. Nobody is matched by name alone. */
  proposals: z.record(z.string(), z.array(proposalSchema)),
  /** The last penalties of the season, newest first and none twice. */
  recentPenalties: z.array(givenPenaltySchema),
});
export type ResultsEditor = z.infer<typeof resultsEditorSchema>;

/** Saved states page by page: each is a whole session. */
export const savedStatesQuerySchema = z.object({
  page: pageSchema.default(1),
  pageSize: pageSizeSchema(50).default(10),
});

/** One saved state of a session, for "who changed what" and the way back. */
export const savedStateSchema = z.object({
  version: z.number(),
  savedAt: z.number(),
  savedBy: z.string(),
  rows: z.number(),
  corrected: z.number(),
  penalties: z.number(),
  /** This save brought another raw file. */
  isNewFile: z.boolean(),
  /** The order that was taken with this save; `null`: none. */
  order: z.enum(orderWitnesses).nullable(),
});
export type SavedState = z.infer<typeof savedStateSchema>;
