import { z } from "zod";
import { type ItemKind, itemKinds, ruleOf } from "../item-rules.ts";
import { frozenOffenceSchema } from "../offences.ts";
import type { DecisionLine } from "../stewarding.ts";

/** What a season's decisions gave for an offence: how many there were, and the least and the most of each kind. */
export const precedentSchema = z.object({
  offence: frozenOffenceSchema.pick({ code: true, title: true }),
  decisions: z.number(),
  given: z.array(
    z.object({
      kind: z.enum(itemKinds),
      /** In how many of the decisions. */
      decisions: z.number(),
      least: z.number(),
      most: z.number(),
      /** As people read it: `+5 secunde`, or from one to the other. */
      text: z.string(),
    }),
  ),
  /** The latest first. */
  latest: z.array(z.object({ _id: z.string(), number: z.number() })),
});
export type Precedent = z.infer<typeof precedentSchema>;

const MOST_LATEST = 5;

/** Offences that decisions found, those with the most decisions first. Of decisions in force alone, the latest first. */
export function indexPrecedents(lines: readonly DecisionLine[]): Precedent[] {
  const found = lines.filter(({ outcome }) => outcome === "infringement");
  const byCode = Map.groupBy(found, ({ offence }) => offence?.code ?? "");
  return [...byCode]
    .flatMap(([, own]) => {
      const offence = own[0]?.offence;
      if (!offence) return [];
      return [
        {
          offence: { code: offence.code, title: offence.title },
          decisions: own.length,
          given: itemKinds.flatMap((kind) => rangeOf(kind, own)),
          latest: own.slice(0, MOST_LATEST).map(({ _id, number }) => ({ _id, number })),
        },
      ];
    })
    .toSorted(
      (a, b) => b.decisions - a.decisions || a.offence.title.localeCompare(b.offence.title),
    );
}

function rangeOf(kind: ItemKind, lines: readonly DecisionLine[]): Precedent["given"] {
  const giving = lines.filter(({ items }) => items.some((item) => item.kind === kind));
  const amounts = giving.flatMap(({ items }) =>
    items.filter((item) => item.kind === kind).map(({ amount }) => amount),
  );
  if (amounts.length === 0) return [];
  const { told } = ruleOf(kind);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const text = least === most ? told(most) : `de la ${told(least)} la ${told(most)}`;
  return [{ kind, decisions: giving.length, least, most, text }];
}
