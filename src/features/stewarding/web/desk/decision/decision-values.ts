import type { Labels } from "#shared/record/record.ts";
import { publicationProblems } from "../../../decision-draft.ts";
import { isOfTable, itemKinds, itemProblem, ruleOf } from "../../../item-rules.ts";
import type { CaseView, Panel } from "../../../stewarding.ts";
import type { DecisionDraft } from "../../../stewarding-forms.ts";
import type { TypedItem } from "./item-fields.tsx";

/** The decision that is being written, as it was read; version 0: not a word yet. */
export type DraftRecord = DecisionDraft;

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
export interface DecisionValues extends Omit<DecisionDraft, "version" | "offence" | "items"> {
  /** Empty: none. */
  offence: string;
  items: (TypedItem & { entry: string; driver: number | null })[];
}

export function draftRecord({ panel, evidence }: CaseView): DraftRecord {
  const draft = panel?.draft;
  return {
    version: draft?.version ?? 0,
    offence: draft?.offence ?? null,
    facts: draft?.facts ?? "",
    reasons: draft?.reasons ?? "",
    besideGuide: draft?.besideGuide ?? "",
    items: draft?.items ?? [],
    publicEvidence: evidence.filter((one) => one.public).map(({ _id }) => _id),
  };
}

export function toDecisionValues({
  version: _version,
  offence,
  ...draft
}: DraftRecord): DecisionValues {
  return { ...draft, offence: offence ?? "" };
}

/** As it is posted; the version is that of what the form was filled from. */
export function toDecisionForm({ offence, ...values }: DecisionValues): object {
  return { ...values, version: 0, offence: offence === "" ? null : offence };
}

type Told = Pick<DecisionValues, "items">;

/** Items that can be counted as they stand. */
export function wholeItems(
  { items }: Told,
  type: CaseView["session"]["type"],
): DraftRecord["items"] {
  return items.flatMap(({ amount, ...item }) =>
    amount !== null &&
    itemProblem({ kind: item.kind, amount }, type) === undefined &&
    (!isOfTable(item.kind) || item.table !== null)
      ? [{ ...item, amount }]
      : [],
  );
}

export function itemProblems(
  items: readonly { kind: TypedItem["kind"]; amount: number; table: string | null }[],
  type: CaseView["session"]["type"],
): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ kind, amount, table }, index) => {
      const problem =
        itemProblem({ kind, amount }, type) ??
        (isOfTable(kind) && table === null
          ? "Alege clasamentul din care se scad punctele."
          : undefined);
      return problem === undefined ? [] : [[`items.${index}.amount`, problem]];
    }),
  );
}

/** Kinds that mean something in such a session; what few decisions give comes last. */
export function kindsIn(type: CaseView["session"]["type"], panel: Panel): TypedItem["kind"][] {
  return itemKinds
    .filter(
      (kind) =>
        itemProblem({ kind, amount: 1 }, type) === undefined &&
        (!isOfTable(kind) || panel.tables.length > 0),
    )
    .toSorted((one, other) => Number(isOfTable(one)) - Number(isOfTable(other)));
}

/** What keeps the decision from being published as it is typed, by field. */
export function problemsOfValues(
  values: DecisionValues,
  { panel, guilty, crews }: { panel: Panel; guilty: readonly string[]; crews: CaseView["crews"] },
): Record<string, string> {
  const offence = panel.guide.find(({ _id }) => _id === values.offence) ?? null;
  return publicationProblems(
    {
      offence,
      facts: values.facts.trim(),
      reasons: values.reasons.trim(),
      besideGuide: values.besideGuide.trim(),
      items: values.items.map((item) => ({ ...item, amount: item.amount ?? 0 })),
    },
    { guilty, crews, quorum: panel.quorum },
  );
}

/** What an item is called in the form. */
export function itemName({ kind }: TypedItem, car: string): string {
  return `${ruleOf(kind).title}, ${car}`;
}
