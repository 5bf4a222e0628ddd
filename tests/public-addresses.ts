import type { TestApp } from "#tests/test-app.ts";

/** Every kept address of what there is in a league, hidden or not. */
export async function listPublicAddresses({ app, services }: TestApp): Promise<string[]> {
  const { db } = services.databases;
  const ids = async (
    table:
      | "standings"
      | "standings_entries"
      | "events"
      | "event_sessions"
      | "seasons"
      | "users"
      | "clubs"
      | "result_rows",
  ) => (await db.selectFrom(table).select("id").execute()).map(({ id }) => id);
  const owners: Record<string, readonly string[]> = {
    event: await ids("events"),
    season: await ids("seasons"),
    "driver-profile": await ids("users"),
    drivers: await ids("users"),
    "team-profile": await ids("clubs"),
  };
  const places: Record<string, readonly string[]> = {
    ":tableId": await ids("standings"),
    ":entryId": await ids("standings_entries"),
    ":session": await ids("event_sessions"),
    ":row": await ids("result_rows"),
    ":code": ["RO"],
  };
  const fill = (url: string): string[] => {
    const name = /:\w+/.exec(url)?.[0];
    if (!name) return [url];
    const known = name === ":id" ? owners[url.split("/")[2] ?? ""] : places[name];
    return (known ?? []).flatMap((id) => fill(url.replace(name, id)));
  };
  return app.declaredRoutes
    .filter(({ config, method }) => config?.cached !== undefined && method === "GET")
    .flatMap(({ url }) => fill(url));
}
