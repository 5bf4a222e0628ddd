import { expect, it } from "vitest";
import { clubDifferences } from "./club-differences.ts";
import type { Club, ClubPerson } from "./clubs.ts";

const person = (firstName: string): ClubPerson => ({
  _id: firstName,
  profile: { firstName, lastName: "Pop" },
});

const club: Club = {
  _id: "club",
  name: "Alfa",
  simulator: { _id: "acc", title: "Assetto Corsa Competizione", acronym: "ACC" },
  owner: person("Olga"),
  managers: [person("Mihai")],
  drivers: [person("Ana"), person("Dan")],
  pendingDrivers: [person("Eva")],
  pendingManagers: [],
  logo: null,
  version: 1,
};

it.each<[string, Partial<Club>, string[]]>([
  ["nothing", { version: 2 }, []],
  ["the name", { name: "Beta" }, ["Numele este acum „Beta”."]],
  ["the owner", { owner: person("Mihai") }, ["Proprietarul este acum Mihai Pop."]],
  ["the logo", { logo: { _id: "l", filename: "l.webp" } }, ["Sigla a fost schimbată."]],
  ["a driver who left", { drivers: [person("Ana")] }, ["Piloți în minus: Dan Pop."]],
  [
    "an invited driver who accepted",
    { drivers: [...club.drivers, person("Eva")], pendingDrivers: [] },
    ["Piloți în plus: Eva Pop.", "Invitați în minus: Eva Pop."],
  ],
  [
    "two new managers",
    { managers: [person("Mihai"), person("Ion"), person("Radu")] },
    ["Manageri în plus: Ion Pop, Radu Pop."],
  ],
])("Of %s the editor of an older copy reads %j → %j", (_what, change, sentences) => {
  expect(clubDifferences(club, { ...club, ...change })).toEqual(sentences);
});
