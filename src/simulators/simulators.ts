import { ac } from "./ac/simulator.ts";
import { acc } from "./acc/simulator.ts";
import { iracing } from "./iracing/simulator.ts";
import type { SimulatorDescription } from "./simulator-description.ts";

const described = [ac, acc, iracing] as const;

export type SimulatorCode = (typeof described)[number]["code"];

/** Every simulator that the site knows, each described in its folder. */
export const simulators: readonly SimulatorDescription<SimulatorCode>[] = described;

export const simulatorCodes = simulators.map(({ code }) => code);

/**
 * What is known of a simulator by its stored code. One that no folder describes, as after going back to an older release, is
 * taken for none of the others: nothing is read or written for it, and nobody is known by it.
 */
export function descriptionOf(code: string): SimulatorDescription {
  return simulators.find((one) => one.code === code) ?? { ...undescribed, code, title: code };
}

const anyName = { fits: () => true, problem: "", help: "" };
const undescribed: Omit<SimulatorDescription, "code" | "title"> = {
  rowId: "",
  colours: iracing.colours,
  platform: null,
  needs: null,
  results: { format: "", from: "", title: "", expected: "", finish: "unsaid" },
  entryList: null,
  asksFirstDriver: false,
  usualMinutes: ac.usualMinutes,
  gameKeys: { car: anyName, track: anyName, layout: { help: "" } },
};
