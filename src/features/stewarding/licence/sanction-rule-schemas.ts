import { z } from "zod";
import { wholeSchema } from "#shared/text/text-schemas.ts";
import { measures, ruleKey, sanctionKinds, sanctionUnits } from "./sanction-rules.ts";

/** A threshold as organisers post it and seasons keep it: `SanctionRule`. */
export const sanctionRuleSchema = z
  .object({
    measure: z.enum(measures),
    threshold: wholeSchema(1, 100),
    kind: z.enum(sanctionKinds),
    amount: wholeSchema(1, 730),
  })
  .refine(({ kind, amount }) => amount <= sanctionUnits[kind].most, {
    path: ["amount"],
    message: "Cel mult 20 de locuri pe grilă, o etapă sau 730 de zile.",
  });

export const sanctionRulesSchema = z
  .array(sanctionRuleSchema)
  .max(12, "Cel mult 12 praguri.")
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
