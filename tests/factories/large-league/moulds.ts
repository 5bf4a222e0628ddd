import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { snapshotToJson } from "#features/results/server/edits-json.ts";
import type { Row, TableName, Value } from "./bulk-insert.ts";
import {
  carsOfClub,
  type LeagueSize,
  personOfSteamId,
  pilot,
  scuderia,
  scuderiaName,
  sezon,
  steamIdOf,
} from "./league-size.ts";
import { tablesOfSeason, type TemplateSeason } from "./template-season.ts";

/** Seasons that run side by side; the next as many were a year before. */
export const SIDE_BY_SIDE = 10;
const YEAR_MS = 365 * DAY_MS;
const HOURS_MS = 6 * HOUR_MS;

const nothingSaved = snapshotToJson({ rows: [], edits: [], parked: [], files: [], order: null });

/** Numbers over this are instants. */
export const FIRST_INSTANT = 1_000_000_000_000;

/** Stands for the season's number; no text holds it. */
export const NUMBER = "\u001D";

/** A piece of a value that is another in every season. */
interface Moving {
  at: (season: number) => string;
  /** It with `NUMBER`, where nothing but the season's number makes it another. */
  numbered?: string;
}

/** What a value is in each season. */
interface Mould {
  /** The same in all; earlier in each; with the season's number; about people or clubs, or otherwise another. */
  kind: "fixed" | "instant" | "numbered" | "named";
  /** What the database has of it. */
  kept: Value;
  at: (season: number) => Value;
}

/** `written`: there are too many different ones to name them once a season. */
type ColumnKind = Mould["kind"] | "written";

export interface Column {
  name: string;
  kind: ColumnKind;
  moulds: readonly Mould[];
}

/** A table of the season. */
export interface Moulds {
  table: TableName;
  columns: readonly Column[];
  /** Rows of the season, of which the last belong to the event that is still to come; a season that is over has none. */
  count: number;
  countOfOver: number;
}

/** So many different values at most are named, each with so many letters at most. */
const MOST_NAMED = 2000;
const LONGEST_NAMED = 100;

/** Splits every value of the template once, so that a copy only puts pieces together. */
export function mouldsOf(template: TemplateSeason, size: LeagueSize): Moulds[] {
  const random = new Set<unknown>();
  for (const rows of template.values())
    for (const { id } of rows) if (typeof id === "string" && !isNamed.test(id)) random.add(id);
  const upcoming = `${sezon(0)}-e${size.events}`;
  const isLater = (row: Row) =>
    [row["id"], row["event_id"]].some(
      (id) => id === upcoming || String(id).startsWith(`${upcoming}-`),
    );
  const options = { random, size, movings: new Map<string, Moving | undefined>() };
  return tablesOfSeason.map((table) => {
    const all = template.get(table) ?? [];
    const over = all.filter((row) => !isLater(row));
    const rows = [...over, ...all.filter(isLater)];
    const columns = Object.keys(rows[0] ?? {}).map((name) =>
      toColumn(
        name,
        rows.map((row) => mouldOf(row[name], { ...options, name })),
      ),
    );
    return { table, columns, count: rows.length, countOfOver: over.length };
  });
}

function toColumn(name: string, moulds: Mould[]): Column {
  const kinds = new Set(moulds.map(({ kind }) => kind).filter((kind) => kind !== "fixed"));
  const [kind = "fixed"] = kinds;
  if (kinds.size < 2 && kind !== "named") return { name, kind, moulds };
  // What is numbered beside names is named as well.
  const known = new Set(moulds.map(({ kept }) => kept));
  const isShort = [...known].every((value) => String(value).length <= LONGEST_NAMED);
  const isFew = kinds.size < 2 && isShort && known.size <= MOST_NAMED;
  return { name, kind: isFew ? "named" : "written", moulds };
}

const isNamed = /^(?:sezon|pilot|scuderia)-/;
const pieces =
  /\bsezon-0\b|\bpilot-\d+\b|\bscuderia-\d+\b|\bScuderia \d+\b|\bSezonul 0\b|\b7656119\d{10}\b|\bregistration-\d+\b|[\w-]{16}/g;

interface MouldOptions {
  name: string;
  /** Ids that say nothing. */
  random: ReadonlySet<unknown>;
  size: LeagueSize;
  /** Of every piece that was found before. */
  movings: Map<string, Moving | undefined>;
}

function mouldOf(value: unknown, options: MouldOptions): Mould {
  if (typeof value === "number" && value > FIRST_INSTANT)
    return { kind: "instant", kept: value, at: (season) => value - ageOf(season) };
  if (typeof value === "number" || typeof value === "boolean") return fixedAs(value);
  if (typeof value !== "string") return fixedAs(null);
  if (options.name === "code")
    return { kind: "numbered", kept: `S${NUMBER}`, at: (season) => `S${season}` };
  if (options.name === "snapshot")
    return { kind: "named", kept: value, at: (season) => (season === 0 ? value : nothingSaved) };
  return textMould(value, options);
}

function fixedAs(value: Value): Mould {
  return { kind: "fixed", kept: value, at: () => value };
}

function textMould(value: string, options: MouldOptions): Mould {
  const fixed: string[] = [];
  const moving: Moving[] = [];
  let end = 0;
  for (const { 0: found, index } of value.matchAll(pieces)) {
    const piece = knownMovingOf(found, options);
    if (!piece) continue;
    fixed.push(value.slice(end, index));
    moving.push(piece);
    end = index + found.length;
  }
  if (moving.length === 0) return fixedAs(value);
  const rest = value.slice(end);
  const join = (toText: (piece: Moving) => string) => {
    let text = "";
    for (let index = 0; index < moving.length; index++) {
      const piece = moving[index];
      text += `${fixed[index]}${piece ? toText(piece) : ""}`;
    }
    return text + rest;
  };
  const at = (season: number) => join((piece) => piece.at(season));
  return moving.every(({ numbered }) => numbered !== undefined)
    ? { kind: "numbered", kept: join((piece) => piece.numbered ?? ""), at }
    : { kind: "named", kept: value, at };
}

function knownMovingOf(found: string, options: MouldOptions): Moving | undefined {
  const { movings } = options;
  if (!movings.has(found)) {
    const moving = movingOf(found, options);
    movings.set(found, moving && { ...moving, at: onceASeason(moving.at) });
  }
  return movings.get(found);
}

/** Seasons are written one after the other, and the same pieces stand in many of their rows. */
function onceASeason(at: Moving["at"]): Moving["at"] {
  let known = { season: -1, text: "" };
  return (season) => {
    if (known.season !== season) known = { season, text: at(season) };
    return known.text;
  };
}

function movingOf(found: string, { random, size }: MouldOptions): Moving | undefined {
  const number = Number(/\d+$/.exec(found)?.[0]);
  const person = (from: number) => (season: number) =>
    (from + season * 2 * size.cars) % size.people;
  const club = (season: number) =>
    Math.floor(person(number * 2 * carsOfClub(size))(season) / (2 * carsOfClub(size)));
  if (found === "sezon-0") return withNumber("sezon-");
  if (found === "Sezonul 0") return withNumber("Sezonul ");
  if (found.startsWith("pilot-")) return { at: (season) => pilot(person(number)(season)) };
  if (found.startsWith("scuderia-")) return { at: (season) => scuderia(club(season)) };
  if (found.startsWith("Scuderia ")) return { at: (season) => scuderiaName(club(season)) };
  if (found.startsWith("7656119")) {
    const driver = person(personOfSteamId(found));
    return { at: (season) => steamIdOf(driver(season)) };
  }
  return random.has(found) ? withNumber(`${found}-`) : undefined;
}

function withNumber(text: string): Moving {
  return { numbered: `${text}${NUMBER}`, at: (season) => `${text}${season}` };
}

/** How long before the first season it was, in ms. */
export function ageOf(season: number): number {
  return Math.floor(season / SIDE_BY_SIDE) * YEAR_MS + (season % SIDE_BY_SIDE) * HOURS_MS;
}
