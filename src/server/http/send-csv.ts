import type { FastifyReply } from "fastify";
import { z } from "zod";
import { asciiName } from "#shared/text/ascii-name.ts";
import { type CsvSeparator, csvSeparators, toCsv } from "#shared/text/csv.ts";

/** `?separator=,` for programs that expect commas and decimal points; else what Romanian spreadsheets open. */
export const csvQuery = z.object({ separator: z.enum(csvSeparators).default(";") });

/** Answers a table as a file that is called after `name`. */
export function sendCsv(
  reply: FastifyReply,
  {
    name,
    separator,
    ...table
  }: Parameters<typeof toCsv>[0] & {
    name: string;
    separator: CsvSeparator;
  },
): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${asciiName(name)}.csv"`)
    .send(toCsv(table, separator));
}
