import type { Labels } from "#shared/record/record.ts";
import { isOfTable, itemKinds, itemProblem } from "../../../item-rules.ts";
import type { CaseView, Panel } from "../../../stewarding.ts";
import type { DecisionDraft } from "../../../stewarding-forms.ts";

type SessionType = CaseView["session"]["type"];
type Item = DecisionDraft["items"][number];

export const decisionFields = {
  offence: { title: "Abaterea" },
  facts: { title: "Ce s-a întâmplat" },
  items: {
    title: "Sancțiuni",
    parts: {
      entry: "mașina",
      kind: "felul",
      amount: "cât",
      table: "clasamentul",
      driver: "pilotul",
    },
  },
  besideGuide: { title: "De ce nu este sancțiunea din ghid" },
  reasons: { title: "De ce ați decis așa" },
  publicEvidence: { title: "Dovezi care se publică", isSet: true },
} as const satisfies Labels;

/** What the form of a decision holds while it is typed. */
export interface DecisionValues extends Omit<DecisionDraft, "version" | "items"> {
  items: (Omit<Item, "amount"> & { amount: number | null })[];
}

const unwritten = {
  version: 0,
  offence: null,
  facts: "",
  reasons: "",
  besideGuide: "",
  items: [],
};

/** The decision that is being written, as it was read; version 0: not a word yet. */
export function draftRecord({ panel, evidence }: CaseView): DecisionDraft {
  return {
    ...(panel?.draft ?? unwritten),
    publicEvidence: evidence.filter((one) => one.public).map(({ _id }) => _id),
  };
}

/** Items that can be counted as they stand. */
export function wholeItems({ items }: Pick<DecisionValues, "items">, type: SessionType): Item[] {
  return items.flatMap(({ amount, ...item }) =>
    amount !== null &&
    itemProblem({ kind: item.kind, amount }, type) === undefined &&
    (!isOfTable(item.kind) || item.table !== null)
      ? [{ ...item, amount }]
      : [],
  );
}

/** Kinds that mean something in such a session; what few decisions give comes last. */
export function kindsIn(type: SessionType, panel: Panel): Item["kind"][] {
  return itemKinds
    .filter(
      (kind) =>
        itemProblem({ kind, amount: 1 }, type) === undefined &&
        (!isOfTable(kind) || panel.tables.length > 0),
    )
    .toSorted((one, other) => Number(isOfTable(one)) - Number(isOfTable(other)));
}
