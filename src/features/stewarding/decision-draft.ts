import type { Vote } from "./case-states.ts";
import { type Guide, isPersonal, type ItemKind, proposedItems } from "./item-rules.ts";

/* What a decision must say before it is published, and how the guide of offences fills it in. */

interface GivenItem {
  entry: string;
  kind: ItemKind;
  amount: number;
  /** Of a car whose driver the case does not name: a place in its crew. */
  driver?: number | null;
}

/** An accused car of which the case names no driver. `suggested`: whose lap it was, as a place in the crew. */
interface OpenCrew {
  entry: string;
  suggested: number | null;
}

/** The accused of whom the panel found an infringement. */
export function guiltyOf(outcome: readonly { entry: string; vote: Vote }[]): string[] {
  return outcome.flatMap(({ entry, vote }) => (vote === "infringement" ? [entry] : []));
}

/** What the guide proposes for an offence, for each who committed it. */
export function guideItems(
  guide: Guide,
  guilty: readonly string[],
): { entry: string; kind: ItemKind; amount: number }[] {
  return guilty.flatMap((entry) =>
    proposedItems(guide).map(({ kind, amount }) => ({ entry, kind, amount })),
  );
}

/** Whether everybody who committed it is given exactly what the guide proposes, in whatever order. */
export function isAsGuided(
  items: readonly GivenItem[],
  guide: Guide,
  guilty: readonly string[],
): boolean {
  return guilty.every((id) =>
    isOfGuide(
      items.filter(({ entry }) => entry === id),
      guide,
    ),
  );
}

/** Whether items are exactly what the guide proposes, in whatever order. */
export function isOfGuide(items: Guide["items"], guide: Guide): boolean {
  const told = (given: Guide["items"]) =>
    given
      .map(({ kind, amount }) => `${kind}:${amount}`)
      .toSorted()
      .join();
  return told(items) === told(proposedItems(guide));
}

/** Whose an item is in a crew: whom it names, else whose lap it was, else `null`; `undefined` if the case names the driver. */
export function driverOf(
  { entry, driver = null }: Pick<GivenItem, "entry" | "driver">,
  crews: readonly OpenCrew[],
): number | null | undefined {
  const crew = crews.find((own) => own.entry === entry);
  return crew && (driver ?? crew.suggested);
}

interface WrittenDecision {
  offence: Guide | null;
  facts: string;
  reasons: string;
  besideGuide: string;
  items: readonly GivenItem[];
}

interface Judged {
  guilty: readonly string[];
  /** Of accused cars that name no driver. */
  crews: readonly OpenCrew[];
  /** Who decides alone does not say why it is not what the guide proposes. */
  quorum: number;
  /** It was written from rows of results: its facts name the offences, however many. */
  isFromRows?: boolean;
}

/** What keeps a written decision from being published, by field; empty: nothing. */
export function publicationProblems(
  { offence, facts, reasons, besideGuide, items }: WrittenDecision,
  { guilty, crews, quorum, isFromRows = false }: Judged,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, item] of items.entries())
    if (isPersonal(item.kind) && driverOf(item, crews) === null)
      fields[`items.${index}.driver`] = "Alege pilotul: turul nu spune cine conducea.";
  for (const [index, { entry }] of items.entries())
    if (!guilty.includes(entry))
      fields[`items.${index}.entry`] = "Comisia nu a găsit o abatere a acestei mașini.";
  if (facts === "") fields["facts"] = "Scrie ce s-a întâmplat.";
  if (reasons === "") fields["reasons"] = "Scrie de ce ați decis așa.";
  if (guilty.length > 0 && !offence && !isFromRows) fields["offence"] = "Alege abaterea.";
  if (quorum > 1 && offence && !isAsGuided(items, offence, guilty) && besideGuide === "")
    fields["besideGuide"] = "Sancțiunea nu este cea din ghid: scrie de ce.";
  return fields;
}
