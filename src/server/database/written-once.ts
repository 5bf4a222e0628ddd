import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./databases.ts";
import { prepare } from "./prepared-names.ts";

/** Stands for a value of each call while the query is written. */
const MARK = "\u0001value:";

type Values<Name extends string, Value = string> = Readonly<Record<Name, Value>>;

/**
 * A query that is asked so often that writing it would cost more than its answer: `build` writes it once for each database, the
 * same whatever the values, which take the places of `names`. Numbers are for places in SQL text, which asks for no type.
 * PostgreSQL keeps one plan for each connection, so the query must find few rows by their keys and name its columns.
 */
export function writtenOnce<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, values: Values<Name>) => Compilable<Row>,
): (db: Db, values: Values<Name, string | number>) => Promise<Row[]> {
  const written = new WeakMap<Db, CompiledQuery<Row>>();
  const marks = new Map<unknown, Name>(names.map((name) => [MARK + name, name]));
  const write = (db: Db): CompiledQuery<Row> => {
    const query = build(db, marked(names)).compile();
    written.set(db, query);
    prepare(query.sql);
    return query;
  };
  return async (db, values) => {
    const query = written.get(db) ?? write(db);
    const parameters = query.parameters.map((parameter) => {
      const name = marks.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

function marked<Name extends string>(names: readonly Name[]): Values<Name>;
function marked(names: readonly string[]): Values<string> {
  return Object.fromEntries(names.map((name) => [name, MARK + name]));
}

/** Longer lists are seldom as long as another one. */
const LONGEST_LIST = 128;

/** Like `writtenOnce`, for a list of ids, once for each length of it. The query names every id, whichever they are. */
export function writtenForIds<Row>(
  build: (db: Db, ids: readonly string[]) => Compilable<Row>,
): (db: Db, ids: readonly string[]) => Promise<Row[]> {
  const written = new WeakMap<Db, Map<number, CompiledQuery<Row>>>();
  const write = (db: Db, length: number): CompiledQuery<Row> => {
    const ofLengths = written.get(db) ?? new Map<number, CompiledQuery<Row>>();
    written.set(db, ofLengths);
    const known = ofLengths.get(length);
    if (known) return known;
    const query = build(db, marksOf(length)).compile();
    ofLengths.set(length, query);
    return query;
  };
  return async (db, ids) => {
    if (ids.length > LONGEST_LIST) return (await db.executeQuery(build(db, ids))).rows;
    const query = write(db, ids.length);
    const places = placesOf(ids.length);
    const parameters = query.parameters.map((parameter) => {
      const place = places.get(parameter);
      return place === undefined ? parameter : ids[place];
    });
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

const marksOfIds: string[] = [];
const placesOfIds = new Map<unknown, number>();

function marksOf(length: number): readonly string[] {
  placesOf(length);
  return marksOfIds.slice(0, length);
}

/** By the mark of an id its place in the list. */
function placesOf(length: number): ReadonlyMap<unknown, number> {
  for (let place = marksOfIds.length; place < length; place++) {
    const mark = `${MARK}${place}`;
    marksOfIds.push(mark);
    placesOfIds.set(mark, place);
  }
  return placesOfIds;
}
