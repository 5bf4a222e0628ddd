import { isInForce } from "../case-states.ts";
import { type ItemKind, itemKinds, ruleOf } from "../item-rules.ts";
import type { DecisionLine } from "../stewarding.ts";

/** What a season's decisions gave for an offence: how many there were, and the least and the most of each kind. */
export interface Precedent {
  offence: { code: string; title: string };
  decisions: number;
  given: {
    kind: ItemKind;
    /** In how many of the decisions. */
    decisions: number;
    /** As people read it: `+5 secunde`, or from one to the other. */
    text: string;
  }[];
  /** The latest first. */
  latest: { _id: string; number: number }[];
}

const MOST_LATEST = 5;

/** Offences that decisions in force found, those with the most decisions first. @param lines the latest first */
export function indexPrecedents(lines: readonly DecisionLine[]): Precedent[] {
  const found = lines.filter(
    ({ outcome, state }) => outcome === "infringement" && isInForce(state),
  );
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
  return [{ kind, decisions: giving.length, text }];
}
