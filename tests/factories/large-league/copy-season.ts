import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import { snapshotToJson } from "#features/results/server/edits-json.ts";
import { sql } from "kysely";
import type { Databases, Db } from "#server/database/databases.ts";
import { type Beside, insertRows, type Row, type TableName } from "./bulk-insert.ts";
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
const SIDE_BY_SIDE = 10;
const YEAR_MS = 365 * DAY_MS;
const HOURS_MS = 6 * HOUR_MS;

const nothingSaved = snapshotToJson({ rows: [], edits: [], parked: [], files: [] });

/** Numbers over this are instants. */
const FIRST_INSTANT = 1_000_000_000_000;

/** A piece of a value that is another in every season. */
type Moving = (season: number) => string;

/** A value that is the same in every season, or what it is in season n. */
type Mould = string | number | boolean | null | ((season: number) => string | number);

export interface Moulds {
  table: TableName;
  names: readonly string[];
  rows: readonly (readonly Mould[])[];
  /** Of the event that is still to come; a season that is over has none. */
  later: readonly (readonly Mould[])[];
  /** The columns that are the same in every season, where there are many: they need not be sent with each. */
  beside?: Beside;
}

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
    const rows = template.get(table) ?? [];
    const names = Object.keys(rows[0] ?? {});
    const toMoulds = (row: Row) => names.map((name) => mouldOf(row[name], { ...options, name }));
    return {
      table,
      names,
      rows: rows.filter((row) => !isLater(row)).map(toMoulds),
      later: rows.filter(isLater).map(toMoulds),
    };
  });
}

/** From so many columns on that are the same in every season they are kept beside. */
const MANY = 20;

/** Runs `copy` while the database has what of wide tables is the same in every season. */
export async function withMoulds(
  db: Db,
  { engine, moulds }: { engine: Databases["engine"]; moulds: readonly Moulds[] },
  copy: (moulds: Moulds[]) => Promise<void>,
): Promise<void> {
  const kept = await Promise.all(moulds.map((own) => keepBeside(db, engine, own)));
  await copy(kept);
  for (const { beside } of kept)
    if (beside) await sql`drop table ${sql.table(beside.from)}`.execute(db);
}

async function keepBeside(db: Db, engine: Databases["engine"], moulds: Moulds): Promise<Moulds> {
  const { table, names, rows, later } = moulds;
  const all = [...rows, ...later];
  const isFixed = names.map((_, column) => all.every((row) => typeof row[column] !== "function"));
  const fixed = names.filter((_, column) => isFixed[column]);
  if (fixed.length < MANY) return moulds;
  const beside = { from: `beside_${table}`, names: fixed };
  const columns = sql.join(fixed.map((name) => sql.ref(name)));
  await sql`create table ${sql.table(beside.from)} as
    select 0 as nth_row, ${columns} from ${sql.table(table)} where 1 = 0`.execute(db);
  const only = (row: readonly Mould[], wanted: boolean) =>
    row.filter((_, column) => isFixed[column] === wanted);
  const values = all.map((row) => only(row, true));
  await insertRows(
    db,
    { engine, table: beside.from, names: ["nth_row", ...fixed], count: all.length },
    (row, column) => {
      const value = column === 0 ? row : values[row]?.[column - 1];
      return typeof value === "function" ? undefined : value;
    },
  );
  await sql`create unique index ${sql.ref(`${beside.from}_nth_row`)}
    on ${sql.table(beside.from)} (nth_row)`.execute(db);
  if (engine === "postgres") await sql`analyze ${sql.table(beside.from)}`.execute(db);
  return {
    table,
    names: names.filter((_, column) => !isFixed[column]),
    rows: rows.map((row) => only(row, false)),
    later: later.map((row) => only(row, false)),
    beside,
  };
}

/** Writes season n: the same one driven by the next people, in its year. What was saved before is kept whole of the first season only. */
export async function copySeason(
  db: Db,
  { engine, moulds, season }: { engine: Databases["engine"]; moulds: Moulds[]; season: number },
): Promise<void> {
  for (const { rows, later, ...into } of moulds) {
    const wanted = season < SIDE_BY_SIDE ? [...rows, ...later] : rows;
    await insertRows(db, { engine, ...into, count: wanted.length }, (row, column) => {
      const mould = wanted[row]?.[column];
      return typeof mould === "function" ? mould(season) : mould;
    });
  }
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
  if (typeof value === "number" && value > FIRST_INSTANT) return (season) => value - ageOf(season);
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  if (options.name === "code") return (season) => `S${season}`;
  if (options.name === "snapshot") return (season) => (season === 0 ? value : nothingSaved);
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
  const rest = value.slice(end);
  const [only] = moving;
  if (!only) return value;
  if (moving.length === 1 && value.length === end && fixed[0] === "") return only;
  return (season) => {
    let text = "";
    for (let index = 0; index < moving.length; index++)
      text += `${fixed[index]}${moving[index]?.(season)}`;
    return text + rest;
  };
}

function knownMovingOf(found: string, options: MouldOptions): Moving | undefined {
  const { movings } = options;
  if (!movings.has(found)) {
    const moving = movingOf(found, options);
    movings.set(found, moving && onceASeason(moving));
  }
  return movings.get(found);
}

/** Seasons are written one after the other, and the same pieces stand in many of their rows. */
function onceASeason(moving: Moving): Moving {
  let known = { season: -1, text: "" };
  return (season) => {
    if (known.season !== season) known = { season, text: moving(season) };
    return known.text;
  };
}

function movingOf(found: string, { random, size }: MouldOptions): Moving | undefined {
  const number = Number(/\d+$/.exec(found)?.[0]);
  const person = (from: number) => (season: number) =>
    (from + season * 2 * size.cars) % size.people;
  const club = (season: number) =>
    Math.floor(person(number * 2 * carsOfClub(size))(season) / (2 * carsOfClub(size)));
  if (found === "sezon-0") return sezon;
  if (found === "Sezonul 0") return (season) => `Sezonul ${season}`;
  if (found.startsWith("pilot-")) return (season) => pilot(person(number)(season));
  if (found.startsWith("scuderia-")) return (season) => scuderia(club(season));
  if (found.startsWith("Scuderia ")) return (season) => scuderiaName(club(season));
  if (found.startsWith("7656119")) {
    const driver = person(personOfSteamId(found));
    return (season) => steamIdOf(driver(season));
  }
  return random.has(found) ? (season) => `${found}-${season}` : undefined;
}

/** How long before the first season it was, in ms. */
function ageOf(season: number): number {
  return Math.floor(season / SIDE_BY_SIDE) * YEAR_MS + (season % SIDE_BY_SIDE) * HOURS_MS;
}
