import { z } from "zod";
import { line, paragraphs, requiredLine, toggle } from "#shared/record/field-kinds.ts";
import { field } from "#shared/record/record.ts";
import { idSchema, lineSchema } from "#shared/text/text-schemas.ts";
import { isFileKey } from "./file-key.ts";

export const downloadFields = {
  title: field({
    ...requiredLine(120, { empty: "Scrie un titlu." }),
    title: "Titlu",
    column: "title",
  }),
  fileKey: field({
    title: "Numele din link",
    schema: lineSchema(80).refine(
      isFileKey,
      "Litere fără diacritice, cifre, punct, minus și liniuță jos; cel mult 80, prima o literă sau o cifră.",
    ),
    saved: z.string(),
    empty: "",
    column: "file_key",
  }),
  description: field({ ...paragraphs(2000), title: "Descriere", column: "description" }),
  versionText: field({ ...line(60), title: "Versiune", column: "version_text" }),
  simulatorId: field({
    title: "Simulator",
    schema: idSchema.nullable(),
    saved: z.string().nullable(),
    empty: null,
    column: "simulator_id",
  }),
  visible: field({ ...toggle(true), title: "Vizibil", column: "visible" }),
};
