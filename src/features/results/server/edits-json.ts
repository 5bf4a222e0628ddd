import { z } from "zod";
import { fromJson, toJson } from "#server/database/json.ts";
import { orderWitnesses } from "#simulators/checks/order-witnesses.ts";
import type { KeptOrder } from "../import/kept-order.ts";
import { witnessedSchema } from "../results-editor.ts";
import { type RowSnapshot, rowSnapshotSchema } from "../results.ts";
import { addedShape, editsShape } from "../row-schemas.ts";
import type { RowEdits } from "../row-edits.ts";

const person = z.object({ personId: z.string(), driver: z.string().nullable() });
const nullableNumber = z.number().nullable();

const editsSchema: z.ZodType<RowEdits> = z.object({
  rowKey: z.string(),
  persons: z.array(person),
  edits: z.object({
    ...editsShape,
    persons: z
      .array(
        z.object({
          personId: z.string(),
          under: z.string().nullable(),
          value: z.string().nullable(),
        }),
      )
      .optional(),
  }),
  removed: z
    .object({ laps: z.number(), totalMs: nullableNumber, bestLapMs: nullableNumber })
    .nullable(),
  added: z.object({ key: z.string(), persons: z.array(person), ...addedShape }).nullable(),
  penalties: z.array(
    z.object({
      id: z.string(),
      personId: z.string(),
      // Any word: what a newer version of the site stored stays readable (`StewardPenalty`).
      kind: z.string(),
      amount: z.number(),
      description: z.string(),
      decision: z.object({ _id: z.string(), number: z.number() }).optional(),
      ofCar: z.literal(true).optional(),
    }),
  ),
});

/** Reads the `work` column. */
export function readEdits(text: string): RowEdits {
  return fromJson(editsSchema, text);
}

/** Reads several `work` columns, with commas between them. */
export function readListedEdits(texts: string): RowEdits[] {
  return fromJson(z.array(editsSchema), `[${texts}]`);
}

export const witnessesSchema = z.array(witnessedSchema);
/** A witness that only a newer version of the site knows is none. */
export const takenSchema = z.enum(orderWitnesses).nullable().catch(null);

/** One saved state of a session: layers 1 to 3. */
export interface SessionSnapshot {
  rows: RowSnapshot[];
  edits: RowEdits[];
  parked: RowEdits[];
  /** Raw files under the rows, oldest first; several only for prequalification. */
  files: { uploadId: string; processor: string; fileSession: string | null }[];
  order: KeptOrder | null;
}

/** As the history has it: its keys are those of the columns. */
const storedSnapshotSchema = z.object({
  frozen: z.array(rowSnapshotSchema),
  work: z.array(editsSchema),
  aside: z.array(editsSchema),
  files: z.array(
    z.object({
      uploadId: z.string(),
      processor: z.string(),
      fileSession: z.string().nullable().default(null),
    }),
  ),
  order: z
    .object({ witnesses: witnessesSchema, taken: takenSchema, takenIn: z.number().nullable() })
    .nullable()
    .default(null),
});

/** Reads the `snapshot` column of the history. */
export function readSnapshot(text: string): SessionSnapshot {
  const { frozen, work, aside, files, order } = fromJson(storedSnapshotSchema, text);
  return { rows: frozen, edits: work, parked: aside, files, order };
}

/** JSON text for the `snapshot` column of the history. */
export function snapshotToJson({ rows, edits, parked, files, order }: SessionSnapshot): string {
  const stored: z.input<typeof storedSnapshotSchema> = {
    frozen: rows,
    work: edits,
    aside: parked,
    files,
    order,
  };
  return toJson(stored);
}
