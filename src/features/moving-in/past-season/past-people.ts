import { cleanLine } from "#shared/text/clean-text.ts";
import { foldForSearch, nameKey, searchName, splitName } from "#shared/text/person-name.ts";
import { type MovedPerson, personKeyOf } from "./past-season.ts";
import type { RosterLine } from "../roster-lines.ts";

/** Everybody whom a table names, as lines of a roster, and which of them each name or id means. */
export interface NamedPeople {
  /** Each once, with the first line on which they stand. */
  people: RosterLine[];
  /** By `personKeyOf`. */
  byKey: ReadonlyMap<string, RosterLine>;
}

/** A name without an id is whoever has it with one, where only one has. */
export function namedPeople(named: readonly { line: number; person: MovedPerson }[]): NamedPeople {
  const people: RosterLine[] = [];
  const byKey = new Map<string, RosterLine>();
  const byName = new Map<string, RosterLine[]>();
  const withIdsFirst = named.toSorted((a, b) => Number(hasId(b.person)) - Number(hasId(a.person)));
  for (const { line, person } of withIdsFirst) {
    const key = personKeyOf(person);
    const known = byKey.get(key);
    if (known) {
      known.line = Math.min(known.line, line);
      continue;
    }
    const name = nameKey(foldForSearch(person.name));
    const namesakes = byName.get(name) ?? [];
    const [same, ...others] = namesakes;
    const one = same && others.length === 0 && !hasId(person) ? same : rosterLine(person, line);
    one.line = Math.min(one.line, line);
    byKey.set(key, one);
    if (one === same) continue;
    byName.set(name, [...namesakes, one]);
    people.push(one);
  }
  return { people: people.toSorted((a, b) => a.line - b.line), byKey };
}

function hasId({ steamId, iracingId }: MovedPerson): boolean {
  return steamId !== "" || iracingId !== "";
}

function rosterLine({ name, steamId, iracingId }: MovedPerson, line: number): RosterLine {
  const { firstName, lastName } = splitName(cleanLine(name));
  const parts = {
    firstName: cleanLine(firstName.slice(0, MOST_NAME)),
    lastName: cleanLine(lastName.slice(0, MOST_NAME)),
  };
  return {
    line,
    ...parts,
    nameKey: nameKey(searchName(parts)),
    gameIds: [
      ...(steamId === "" ? [] : [{ platform: "steam" as const, platformId: steamId }]),
      ...(iracingId === "" ? [] : [{ platform: "iracing" as const, platformId: iracingId }]),
    ],
    number: null,
    car: "",
    club: "",
    country: "",
    licence: "",
  };
}

/** Of a first and of a last name, as in a profile. */
const MOST_NAME = 60;
