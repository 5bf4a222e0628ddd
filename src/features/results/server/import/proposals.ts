import { gamePlatforms, idColumns } from "#shared/game-platforms.ts";
import { groupBy } from "#shared/group-by.ts";
import { personName } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import type { Proposal } from "../../results-editor.ts";
import { presumed, similarNames } from "../../import/similar-names.ts";
import type { PersonSnapshot } from "../../results.ts";

type Stranger = Pick<PersonSnapshot, "personId" | "name" | "platform">;

/** Drivers named like each of these people of a file, by `personId`. Two of a file are never presumed to be the same driver. */
export async function mapProposals(
  db: Db,
  strangers: readonly Stranger[],
): Promise<Record<string, Proposal[]>> {
  const named = strangers.filter(({ name }) => name.trim() !== "");
  if (named.length === 0) return {};
  const rows = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "city", "country"])
    .where("deleted_at", "is", null)
    .orderBy("search_name")
    .orderBy("id")
    .execute();
  const find = similarNames(
    rows.map((row) => ({
      _id: row.id,
      name: personName({ firstName: row.first_name, lastName: row.last_name }),
      place: [row.city, row.country].filter(Boolean).join(", "),
    })),
  );
  const alike = named.map((stranger) => ({ stranger, found: find(stranger.name) }));
  const standings = await mapStandings(
    db,
    alike.flatMap(({ found }) => found.map(({ _id }) => _id)),
  );
  const described = alike.map(({ stranger, found }) => {
    const proposals = found.map((person) => ({
      ...person,
      ...standingOf(standings.get(person._id), stranger),
    }));
    return { stranger, proposals, chosen: presumed(proposals)?._id };
  });
  const chosen = groupBy(described, (one) => one.chosen);
  return Object.fromEntries(
    described.map(({ stranger, proposals, chosen: own }) => [
      stranger.personId,
      proposals.map((proposal) => ({
        ...proposal,
        isPresumed: proposal._id === own && chosen.get(own)?.length === 1,
      })),
    ]),
  );
}

interface Standing {
  hasAccount: boolean;
  platforms: ReadonlySet<string>;
  results: number;
}

/** A person of whom the file has no id may be anybody but who has one of any game. */
function standingOf(
  { hasAccount, platforms, results }: Standing = nobody,
  { platform }: Stranger,
): Pick<Proposal, "hasAccount" | "hasOtherId" | "results"> {
  const hasOtherId = platform === null ? platforms.size > 0 : platforms.has(platform);
  return { hasAccount, hasOtherId, results };
}

const nobody: Standing = { hasAccount: false, platforms: new Set(), results: 0 };

/** What is known of people beside their names. */
async function mapStandings(db: Db, userIds: readonly string[]): Promise<Map<string, Standing>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const [users, aliases, rows] = await Promise.all([
    db
      .selectFrom("users")
      .select(["id", "account_at", ...gamePlatforms.map((platform) => idColumns[platform])])
      .where("id", "in", ids)
      .execute(),
    db
      .selectFrom("person_aliases")
      .select(["user_id", "platform"])
      .where("user_id", "in", ids)
      .execute(),
    db.selectFrom("result_row_drivers").select("user_id").where("user_id", "in", ids).execute(),
  ]);
  const results = groupBy(rows, ({ user_id }) => user_id);
  return new Map(
    users.map((user) => [
      user.id,
      {
        hasAccount: user.account_at !== null,
        platforms: new Set([
          ...gamePlatforms.filter((platform) => user[idColumns[platform]] !== null),
          ...aliases.filter(({ user_id }) => user_id === user.id).map(({ platform }) => platform),
        ]),
        results: results.get(user.id)?.length ?? 0,
      },
    ]),
  );
}
