import { expect, it } from "vitest";
import { personName, searchName } from "./person-name.ts";

it.each([
  ["Ana", "Pop", "Ana Pop"],
  ["", "Pop", "Pop"],
  ["", "", "Pilot fără nume"],
])("'%s' + '%s' is called '%s'", (firstName, lastName, name) => {
  expect(personName({ firstName, lastName })).toBe(name);
});

it("Names are searched by last name first, without diacritics, capitals and doubled spaces", () => {
  expect(searchName({ firstName: " Ștefan  Ioan", lastName: "Țurcanu" })).toBe(
    "turcanu stefan ioan",
  );
});
