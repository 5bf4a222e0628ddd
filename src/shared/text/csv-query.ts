import { z } from "zod";
import { csvSeparators } from "./csv.ts";

/** `?separator=,` for programs that expect commas and decimal points; else what Romanian spreadsheets open. */
export const csvQuery = z.object({ separator: z.enum(csvSeparators).default(";") });
