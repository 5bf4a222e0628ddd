import type { FastifyReply } from "fastify";
import { asciiName } from "#shared/text/ascii-name.ts";
import { type CsvSeparator, toCsv } from "#shared/text/csv.ts";

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
