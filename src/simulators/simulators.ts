import { groupBy } from "#shared/group-by.ts";
import { ac } from "./ac/simulator.ts";
import { acc } from "./acc/simulator.ts";
import { evo } from "./evo/simulator.ts";
import { iracing } from "./iracing/simulator.ts";
import type { EntryListTraits, SimulatorDescription } from "./simulator-description.ts";

const described = [ac, acc, iracing, evo] as const;

export type SimulatorCode = (typeof described)[number]["code"];

/** Every simulator that the site knows, each described in its folder. */
export const simulators: readonly SimulatorDescription<SimulatorCode>[] = described;

export const simulatorCodes = simulators.map(({ code }) => code);

/**
 * What is known of a simulator by its stored code. One that no folder describes, as after going back to an older release, is
 * taken for none of the others: nothing is read or written for it, and nobody is known by it.
 */
export function descriptionOf(code: string): SimulatorDescription {
  return (
    simulators.find((one) => one.code === code) ?? { ...undescribed, code, title: code, name: code }
  );
}

/** What the simulator's server takes as its list of cars. @throws Error where it reads none, which is to be asked before */
export function entryListOf(code: string): EntryListTraits {
  const { entryList } = descriptionOf(code);
  if (entryList === null) throw new Error(`servers of ${code} read no entry list`);
  return entryList;
}

const anyName = { fits: () => true, problem: "", help: "" };
const undescribed: Omit<SimulatorDescription, "code" | "title" | "name"> = {
  rowId: "",
  colours: iracing.colours,
  platform: null,
  needs: null,
  results: { format: "", title: "", expected: "", finish: "unsaid" },
  entryList: null,
  asksFirstDriver: false,
  usualMinutes: ac.usualMinutes,
  gameKeys: { car: anyName, track: anyName, layout: { help: "" } },
};

/** 'JSON de la AC sau ACC; CSV de la iRacing'. */
export function formatsInWords(of: readonly SimulatorDescription[] = simulators): string {
  const either = new Intl.ListFormat("ro", { type: "disjunction" });
  const formats = groupBy(of, ({ results }) => results.format);
  return [...formats]
    .map(([format, ofIt]) => `${format} de la ${either.format(ofIt.map(({ name }) => name))}`)
    .join("; ");
}
