import type { RouteOptions } from "fastify";
import { z } from "zod";
import {
  type LeagueSize,
  pilot,
  scuderia,
  sezon,
} from "#tests/factories/large-league/league-size.ts";
import { declaredInput } from "#tests/declared-inputs.ts";
import { methodsOf } from "#tests/route-calls.ts";
import type { Db } from "#server/database/databases.ts";
import { getRow } from "#server/database/rows.ts";
import type { App } from "#server/route-host.ts";

/** Everything that may stand in an address of an invented league; at the same places in a larger one of the kind. */
export interface LeagueIds {
  /** First in an address. */
  owners: string[];
  /** After another id. */
  parts: string[];
}

/** One way of asking a route. */
export interface Asked {
  /** Its pattern with its query: `/api/event/:id?results`. */
  route: string;
  /** It with each id that there is. */
  urls: string[];
}

export async function idsOf(db: Db, size: LeagueSize): Promise<LeagueIds> {
  const season = sezon(0);
  const table = await db
    .selectFrom("standings")
    .select("id")
    .where("season_id", "=", season)
    .where("type", "=", "D")
    .executeTakeFirstOrThrow();
  const entry = await db
    .selectFrom("standings_entries")
    .select("id")
    .where("standings_id", "=", table.id)
    .where("position", "=", 1)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom("result_rows")
    .select("id")
    .where("session_id", "=", `${season}-e0-x2`)
    .where("position", "=", 1)
    .executeTakeFirstOrThrow();
  const { track_id: track } = await getRow(db, "events", `${season}-e0`);
  const registration = await db
    .selectFrom("registrations")
    .select("id")
    .where("season_id", "=", season)
    .where("club_id", "=", scuderia(0))
    .executeTakeFirstOrThrow();
  return {
    owners: [
      season,
      `${season}-e0`,
      `${season}-e${size.events}`,
      scuderia(0),
      pilot(2),
      pilot(0),
      table.id,
      registration.id,
      "letter-2-1",
      "letter-0-1",
      "mail-2-1",
      "change-0-1",
      "download-0",
      track,
      "invite-0",
      "role-0",
      "model-0",
      "RO",
      "2026",
    ],
    parts: [`${season}-e0-x2`, scuderia(0), table.id, entry.id, row.id, pilot(2)],
  };
}

/** What is asked for where a route takes it; the first season's, where it must be something of the league. */
const queries: Record<string, readonly string[]> = {
  page: ["1"],
  search: ["an"],
  q: ["an"],
  kind: ["season"],
  view: ["cards"],
  results: ["none", `${sezon(0)}-e0-x2`],
  season: [sezon(0)],
  simulator: ["acc"],
  type: ["event"],
  verb: ["saved"],
  by: [pilot(1)],
  subject: [sezon(0)],
  separator: [";"],
  team: [scuderia(0)],
  club: [scuderia(0)],
  a: [pilot(2)],
  b: [pilot(0)],
  only: ["finished"],
  list: ["qualifying"],
  of: ["clubs"],
  sessions: ["qualifying"],
  first: [sezon(0)],
  body: ["roz"],
  trim: ["nisip"],
};

/**
 * Every GET route that does not write, as the program declares them, with each known thing that its query takes; new routes are
 * asked without being named.
 */
export function askEveryRoute(app: App, ids: LeagueIds): Asked[] {
  return app.declaredRoutes
    .filter((route) => methodsOf(route).includes("GET") && route.config?.writes !== true)
    .filter(({ url }) => !url.includes("*"))
    .flatMap((route) =>
      queriesOf(route).map((query) => ({
        route: `${route.url}${query}`,
        urls: fill(route.url, ids).map((url) => url + query),
      })),
    );
}

function queriesOf(route: RouteOptions): string[] {
  const schema = declaredInput(route, "querystring");
  if (!(schema instanceof z.core.$ZodObject)) return [""];
  const names = Object.keys(schema._zod.def.shape);
  const missing = z.core.safeParse(schema, {}).error?.issues.map(({ path }) => path[0]) ?? [];
  const known = (name: string) => (queries[name] ?? []).map((value) => `${name}=${value}`);
  const fixed = names
    .filter((name) => missing.includes(name))
    .flatMap((name) => known(name).slice(0, 1));
  const varied = names.filter((name) => !missing.includes(name)).flatMap(known);
  const [page] = names.includes("page") ? known("page") : [];
  // Pages ask for a page of what is found.
  const ofPage = page ? varied.filter((one) => one !== page).map((one) => [page, one]) : [];
  return [[], ...varied.map((one) => [one]), ...ofPage].map((own) => {
    const query = [...fixed, ...own].join("&");
    return query === "" ? "" : `?${query}`;
  });
}

function fill(url: string, { owners, parts }: LeagueIds): string[] {
  const parameter = /:\w+/.exec(url)?.[0];
  if (!parameter) return [url];
  return owners.flatMap((id) => fill(url.replace(parameter, id), { owners: parts, parts }));
}
