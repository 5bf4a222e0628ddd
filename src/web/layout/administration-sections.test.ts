import { expect, test } from "vitest";
import { administrationGroups, isInSection, openGroups } from "./administration-sections.ts";

const sections = administrationGroups.flatMap((group) => group.sections);

test.each([
  ["/administrare", "Sezoane și etape"],
  ["/administrare/season/new", "Sezoane și etape"],
  ["/administrare/event/abc", "Sezoane și etape"],
  ["/administrare/punctaje", "Punctaje"],
  ["/administrare/punctaje/abc", "Punctaje"],
])("%s belongs to %s alone", (pathname, title) => {
  const found = sections.filter((section) => isInSection(section, pathname));
  expect(found.map((section) => section.title)).toEqual([title]);
});

test("a person sees the sections of his permissions only", () => {
  const open = openGroups(["manageCatalogues"]).flatMap((group) => group.sections);
  expect(open.length).toBeGreaterThan(0);
  expect(new Set(open.map(({ permission }) => permission))).toEqual(new Set(["manageCatalogues"]));
  expect(openGroups(["editRaceResults"])).toEqual([]);
});
