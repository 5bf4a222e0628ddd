import { DAY_MS } from "#shared/time/durations.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { z } from "zod";
import {
  idSchema,
  lineSchema,
  paragraphsSchema,
  versionSchema,
  webAddressSchema,
  wholeSchema,
} from "#shared/text/text-schemas.ts";
import { evidenceLimits, MOST_ACCUSED, MOST_CARS } from "./protest-limits.ts";
import { secondOutcomes } from "./appeals.ts";
import { votes } from "./case-states.ts";
import { itemKinds } from "./item-rules.ts";

/*
 * Forms about cases. Before there is a case, a car is the `_id` of its result row, and then that of `caseCarSchema`; a driver is
 * a place in the row.
 */

const LONGEST_TEXT = 2000;
/** Four for each car of a decision. */
const MOST_ITEMS = 4 * MOST_CARS;

/** Between 20 and 2,000 characters of `what`. */
function longTextSchema(what: string) {
  return paragraphsSchema(LONGEST_TEXT).refine(
    (text) => text.length >= 20,
    `Scrie cel puțin 20 de caractere: ${what}.`,
  );
}

const WHICH_INSTANT = "Scrie minutul și secunda: 12:05.";

const link = z.object({
  url: webAddressSchema(evidenceLimits.address, "Scrie adresa întreagă a paginii, cu https://."),
  /** Where in a video to look. */
  atMs: wholeSchema(0, DAY_MS, WHICH_INSTANT).nullable().default(null),
});

/** Links and pictures (uploads of kind `evidence`) that one side brings at once. */
const evidenceParts = {
  links: z.array(link).max(evidenceLimits.links, "Cel mult cinci adrese.").default([]),
  pictures: z.array(idSchema).max(evidenceLimits.pictures, "Cel mult patru imagini.").default([]),
  /** 'Dovada poate arăta cine ești': the other side sees it. Otherwise stewards alone. */
  shared: z.boolean().default(false),
};

/** A driver's, among those of a car. */
export const placeInCar = wholeSchema(0, 19);

const accusedCar = z.object({
  row: idSchema,
  /** Place in the row's drivers; `null`: whoever drove. */
  driver: placeInCar.nullable().default(null),
});

function accusedSchema(most: number) {
  return z
    .array(accusedCar)
    .min(1, "Alege cel puțin o mașină.")
    .max(most, `Cel mult ${counted(most, "mașină", "mașini")}.`);
}

/** One of the two, or neither. */
const moment = {
  lap: wholeSchema(1, 10_000, "Scrie numărul turului: 3.").nullable().default(null),
  /** From the start of the session. */
  minuteMs: wholeSchema(0, 172_800_000, WHICH_INSTANT).nullable().default(null),
  corner: lineSchema(60).default(""),
};

export const protestSchema = z.object({
  /** Random, of the device: the same one sent again is the same protest. */
  clientKey: idSchema,
  session: idSchema,
  /** The row of one's own car; left out: the first. */
  own: idSchema.optional(),
  accused: accusedSchema(MOST_ACCUSED),
  ...moment,
  text: longTextSchema("ce s-a întâmplat și cine a greșit"),
  ...evidenceParts,
});
export type ProtestForm = z.infer<typeof protestSchema>;

/** A case that stewards open by themselves, about as many cars as they may penalise at once. */
export const newCaseSchema = protestSchema
  .omit({ shared: true, own: true })
  .extend({ accused: accusedSchema(MOST_CARS) });

export const evidenceSchema = z.object(evidenceParts);

export const votesSchema = z
  .array(z.object({ entry: idSchema, vote: z.enum(votes) }))
  .min(1)
  .max(MOST_CARS);

/** Whatever an item gives to a car of the case. */
const postedItem = z.object({
  entry: idSchema,
  kind: z.enum(itemKinds),
  /** In the unit of its kind; points may be halves. */
  amount: z.number().min(0).max(1000),
  /** The table that points are taken from. */
  table: idSchema.nullable().default(null),
  /** Of a car whose driver the case does not name: who of its crew, by their place. `null`: whose lap it was. */
  driver: placeInCar.nullable().default(null),
});

export const decisionDraftSchema = z.object({
  /** Of the draft; 0 before its first save. */
  version: versionSchema,
  offence: idSchema.nullable(),
  facts: paragraphsSchema(LONGEST_TEXT),
  reasons: paragraphsSchema(LONGEST_TEXT),
  /** Why it is not what the guide proposes; asked for where it is not. */
  besideGuide: paragraphsSchema(LONGEST_TEXT).default(""),
  items: z
    .array(postedItem)
    .max(MOST_ITEMS, `Cel mult ${counted(MOST_ITEMS, "sancțiune", "sancțiuni")}.`),
  /** Evidence that is published with the decision, by `_id`. */
  publicEvidence: z.array(idSchema).max(30).default([]),
});
export type DecisionDraft = z.infer<typeof decisionDraftSchema>;

export const previewSchema = decisionDraftSchema.pick({ items: true });

/** 'Fac apel': reasons that the stewards have not heard yet. */
export const appealSchema = z.object({
  /** Random, of the device: the same one sent again is the same appeal. */
  clientKey: idSchema,
  text: longTextSchema("ce nu au știut comisarii"),
  ...evidenceParts,
});
export type AppealForm = z.infer<typeof appealSchema>;

/** The end of a case about a decision, without a new document. */
export const settledSchema = z.enum(secondOutcomes).exclude(["replaced"]);

/** Definitive results are looked at again: a decision, if it is about one, and why, for everybody. */
export type ReopenForm = z.infer<typeof newCaseSchema> & {
  decision: string | null;
  reasons: string;
};

export const evidenceFileQuery = z.object({
  until: lineSchema(20).optional(),
  signature: lineSchema(100).optional(),
});

export const decisionsQuery = z.object({
  event: idSchema.optional(),
  /** Code of an offence. */
  offence: idSchema.optional(),
});
