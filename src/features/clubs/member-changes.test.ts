import { expect, it } from "vitest";
import { memberChanges } from "./member-changes.ts";

const current = { drivers: ["ana", "dan"], pendingDrivers: ["eva"] };
const nothing = { removed: [], withdrawn: [], invited: [] };

it.each([
  ["nothing posted", {}, {}],
  ["both lists as they are", current, {}],
  ["a driver left out", { drivers: ["ana"], pendingDrivers: ["eva"] }, { removed: ["dan"] }],
  ["an invited person left out", { pendingDrivers: [] }, { withdrawn: ["eva"] }],
  ["somebody new among the invited", { pendingDrivers: ["eva", "ion"] }, { invited: ["ion"] }],
  ["somebody new among the drivers", { drivers: ["ana", "dan", "ion"] }, { invited: ["ion"] }],
  [
    "an invited person among the drivers",
    { drivers: ["ana", "dan", "eva"], pendingDrivers: [] },
    {},
  ],
  ["the lists from before Dan accepted", { drivers: ["ana"], pendingDrivers: ["dan", "eva"] }, {}],
  ["one list emptied, the other left out", { drivers: [] }, { removed: ["ana", "dan"] }],
])("With %s, the changes are %j → %j", (_what, posted, changes) => {
  expect(memberChanges(current, posted)).toEqual({ ...nothing, ...changes });
});
