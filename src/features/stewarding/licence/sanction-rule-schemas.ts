import { z } from "zod";
import { counted } from "#shared/text/romanian-count.ts";
import { wholeSchema } from "#shared/text/text-schemas.ts";
import { measures, MOST_RULES, ruleKey, sanctionKinds, sanctionUnits } from "./sanction-rules.ts";

/** A threshold as organisers post it and seasons keep it: `SanctionRule`. */
export const sanctionRuleSchema = z
  .object({
    measure: z.enum(measures),
    threshold: wholeSchema(1, 100),
    kind: z.enum(sanctionKinds),
    amount: wholeSchema(1, 730),
  })
  .superRefine(({ kind, amount }, context) => {
    const { one, many, most } = sanctionUnits[kind];
    if (amount > most)
      context.addIssue({
        code: "custom",
        path: ["amount"],
        message: `Cel mult ${counted(most, one, many)}.`,
      });
  });

export const sanctionRulesSchema = z
  .array(sanctionRuleSchema)
  .max(MOST_RULES, `Cel mult ${MOST_RULES} praguri.`)
  .superRefine((rules, context) => {
    const keys = rules.map(ruleKey);
    for (const [index, key] of keys.entries())
      if (keys.indexOf(key) < index)
        context.addIssue({
          code: "custom",
          path: [index, "threshold"],
          message: "Pragul este deja în listă.",
        });
  });
