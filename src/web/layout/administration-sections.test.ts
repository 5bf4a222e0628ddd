import { expect, test } from "vitest";
import { permissions } from "#shared/permissions.ts";
import { administrationGroups, isInSection, openGroups } from "./administration-sections.ts";
import { memberLinks, opensAdministration, publicLinks } from "./navigation.ts";

const sections = administrationGroups.flatMap((group) => group.sections);

test.each([
  ["/administrare", "De făcut și sezoane"],
  ["/administrare/season/new", "De făcut și sezoane"],
  ["/administrare/event/abc", "De făcut și sezoane"],
  ["/administrare/punctaje", "Punctaje"],
  ["/administrare/punctaje/abc", "Punctaje"],
  ["/administrare/utilizatori/abc", "Utilizatori și piloți"],
  ["/administrare/id-uri", "ID-uri de joc"],
  ["/messages/new", "Mesaje către grupuri"],
])("%s belongs to %s alone", (pathname, title) => {
  const found = sections.filter((section) => isInSection(section, pathname));
  expect(found.map((section) => section.title)).toEqual([title]);
});

test("no two places of the menus share a name: one's own clubs, the league's, their owners", () => {
  const links = [...publicLinks, ...memberLinks, ...sections];
  const titles = links.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  const clubs = ["/teams", "/clubs", "/administrare/cluburi"];
  expect(clubs.map((path) => links.find(({ to }) => to === path)?.title)).toEqual([
    "Cluburi",
    "Cluburile ligii",
    "Proprietarii cluburilor",
  ]);
});

test("a person sees the sections of their permissions only", () => {
  const open = openGroups(["manageCatalogues"]).flatMap((group) => group.sections);
  expect(open.length).toBeGreaterThan(0);
  expect(new Set(open.flatMap(({ permission }) => permission))).toEqual(
    new Set(["manageCatalogues"]),
  );
  expect(openGroups(["downloadEntrylists"])).toEqual([]);
});

test.each(permissions)(
  "%s shows 'Administrare' in the menu just when it opens a section",
  (permission) => {
    expect(opensAdministration(permission)).toBe(openGroups([permission]).length > 0);
  },
);

test.each(["editRaceResults", "editStandings"])(
  "a steward who only holds %s finds what waits and the evening, and nothing else",
  (permission) => {
    const open = openGroups([permission]).flatMap((group) => group.sections.map(({ to }) => to));
    expect(open).toEqual(["/administrare", "/administrare/seara"]);
  },
);

test("one of several permissions opens a section", () => {
  const titles = openGroups(["manageDrivers"]).flatMap((group) =>
    group.sections.map((one) => one.title),
  );
  expect(titles).toEqual(["Utilizatori și piloți", "ID-uri de joc", "Proprietarii cluburilor"]);
});
