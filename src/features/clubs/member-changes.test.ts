import { expect, it } from "vitest";
import { memberChanges } from "./member-changes.ts";

const current = { members: ["ana", "dan"], invited: ["eva"] };
const nothing = { removed: [], withdrawn: [], invited: [] };

it.each([
  ["nothing posted", {}, {}],
  ["both lists as they are", current, {}],
  ["a member left out", { members: ["ana"], invited: ["eva"] }, { removed: ["dan"] }],
  ["an invited person left out", { invited: [] }, { withdrawn: ["eva"] }],
  ["somebody new among the invited", { invited: ["eva", "ion"] }, { invited: ["ion"] }],
  ["somebody new among the members", { members: ["ana", "dan", "ion"] }, { invited: ["ion"] }],
  ["an invited person among the members", { members: ["ana", "dan", "eva"], invited: [] }, {}],
  ["the lists from before Dan accepted", { members: ["ana"], invited: ["dan", "eva"] }, {}],
  ["one list emptied, the other left out", { members: [] }, { removed: ["ana", "dan"] }],
])("With %s, the changes are %j → %j", (_what, posted: Partial<typeof current>, changes) => {
  expect(memberChanges(current, { members: posted.members, invited: posted.invited })).toEqual({
    ...nothing,
    ...changes,
  });
});
