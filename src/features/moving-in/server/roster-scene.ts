import { findHolder } from "#features/accounts/server/linking/id-claims.ts";
import { similarNames } from "#features/results/import/similar-names.ts";
import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { type GamePlatform, gamePlatforms, idColumns } from "#shared/game-platforms.ts";
import { groupBy } from "#shared/group-by.ts";
import { nameKey, personName } from "#shared/text/person-name.ts";
import { type GameId, nameOfLine, type RosterLine } from "../roster-lines.ts";
import type { KnownPerson, LineMatches } from "../roster-people.ts";

/** Whom the league has for the lines of a roster. */
export async function readMatches(
  db: Db,
  services: Services,
  lines: readonly RosterLine[],
): Promise<(line: RosterLine) => LineMatches> {
  const people = await listPeople(db);
  const byId = new Map(people.map((person) => [person._id, person]));
  const byName = groupBy(people, ({ key }) => key);
  const findAlike = similarNames(people.map(({ _id, name }) => ({ _id, name, place: "" })));
  const matches = new Map<RosterLine, LineMatches>();
  for (const line of lines) {
    const sameName = byName.get(line.nameKey) ?? [];
    const holders = new Set<string>();
    for (const id of line.gameIds) {
      const holder = await findHolder(db, services, id);
      if (holder !== undefined) holders.add(holder);
    }
    matches.set(line, {
      byId: [...holders].flatMap((id) => byId.get(id) ?? []),
      sameName,
      alikeName: findAlike(nameOfLine(line)).flatMap(({ _id }) => {
        const person = byId.get(_id);
        return person && !sameName.includes(person) ? [person] : [];
      }),
    });
  }
  return (line) => matches.get(line) ?? { byId: [], sameName: [], alikeName: [] };
}

interface Person extends KnownPerson {
  key: string;
}

/** Everybody whose account has not ended, by name. */
async function listPeople(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "search_name", "account_at"])
    .select(gamePlatforms.map((platform) => idColumns[platform]))
    .where("deleted_at", "is", null)
    .orderBy("search_name")
    .orderBy("id")
    .execute();
  const aliases = await db.selectFrom("person_aliases").select(["user_id", "platform"]).execute();
  const aliasesOf = groupBy(aliases, ({ user_id }) => user_id);
  return rows.map((row) => ({
    _id: row.id,
    name: personName({ firstName: row.first_name, lastName: row.last_name }),
    hasAccount: row.account_at !== null,
    platforms: gamePlatforms.filter(
      (platform) =>
        row[idColumns[platform]] !== null ||
        aliasesOf.get(row.id)?.some((alias) => alias.platform === platform),
    ),
    key: row.search_name === "" ? "" : nameKey(row.search_name),
  }));
}

/** As the profile of a driver names them. */
export function profileIds(ids: readonly GameId[]): {
  steamId?: string;
  iRacingMemberId?: string;
} {
  const of = (platform: GamePlatform) => ids.find((id) => id.platform === platform)?.platformId;
  const steamId = of("steam");
  const iRacingMemberId = of("iracing");
  return {
    ...(steamId !== undefined && { steamId }),
    ...(iRacingMemberId !== undefined && { iRacingMemberId }),
  };
}
