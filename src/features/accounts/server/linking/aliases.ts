import { sql } from "kysely";
import { type Alias, gameIdProblem } from "#features/accounts/people.ts";
import { givenName, personName } from "#shared/text/person-name.ts";
import { type Db, ifTaken } from "#server/database/databases.ts";
import { addRow, countRows } from "#server/database/rows.ts";
import type { Row } from "#server/database/schema.ts";
import { refusal } from "#server/errors.ts";
import type { Found, Searched } from "#server/http/paging.ts";
import type { Doing } from "#server/http/perform.ts";
import { type GamePlatform, gamePlatforms } from "#shared/game-platforms.ts";
import type { Address } from "#shared/route.ts";
import { takeSanctionsBack } from "../people/kept-ids.ts";
import { countResults } from "../people/result-counts.ts";
import { accountRefusal } from "../refusals.ts";
import { findHolder, heldByText } from "./id-claims.ts";
import { contains, findPerson, searchWords } from "../people/users-queries.ts";

/** Platform ids that stewards and organisers have said are somebody's, the latest first. */
export async function listAliases(
  db: Db,
  { search, limit, offset }: Searched,
): Promise<Found<Alias>> {
  let found = db
    .selectFrom("person_aliases as alias")
    .innerJoin("users as person", "person.id", "alias.user_id");
  for (const word of searchWords(search))
    found = found.where((where) =>
      where.or([contains("person.search_name", word), where("alias.platform_id", "=", word)]),
    );
  const aliases = await found
    .leftJoin("users as author", "author.id", "alias.created_by")
    .select([
      "alias.platform",
      "alias.platform_id as platformId",
      "alias.created_at as createdAt",
      "person.id as _id",
      "person.first_name as firstName",
      "person.last_name as lastName",
      "person.account_at",
      "author.first_name as author_first",
      "author.last_name as author_last",
      countResults({
        id: { platform: sql.ref("alias.platform"), platformId: sql.ref("alias.platform_id") },
      }).as("results"),
    ])
    .orderBy("alias.created_at", "desc")
    .orderBy("alias.platform_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await countRows(found);
  const rows = aliases.map(({ _id, account_at, author_first, author_last, ...alias }) => ({
    ...alias,
    person: { _id, name: personName(alias), hasAccount: account_at !== null },
    createdBy: givenName({ firstName: author_first ?? "", lastName: author_last ?? "" }) || null,
  }));
  return { rows, total };
}

type Adding = Doing<Address, { platform: string; platformId: string; userId: string }>;

/** @throws AppError 422 for no id of a game, 409 with the name when it is somebody's already, by alias or by profile. */
export async function addAlias({ trx, services, form, by, log }: Adding): Promise<void> {
  const { platformId, userId } = form;
  const platform = requirePlatform(form);
  if (!(await findPerson(trx, userId)))
    throw refusal("request.invalid", { fields: { userId: "Pilotul nu mai există." } });
  const holder = await findHolder(trx, services, { platform, platformId });
  if (holder !== undefined) {
    const message = await heldByText(trx, holder);
    throw accountRefusal("driver.id-taken", { message, field: "platformId" });
  }
  await addRow(trx, "person_aliases", {
    platform,
    platform_id: platformId,
    user_id: userId,
    created_by: by.userId,
    created_at: by.now,
  }).catch(ifTaken(() => accountRefusal("driver.id-taken")));
  await log(userId, { after: { platform, platformId } });
  await takeSanctionsBack(trx, services, { platform, platformId, userId });
}

/** @throws AppError 422 */
function requirePlatform({ platform: name, platformId }: Adding["form"]): GamePlatform {
  const platform = gamePlatforms.find((one) => one === name);
  if (!platform) throw refusal("request.invalid", { fields: { platform: "Alege platforma." } });
  const problem = gameIdProblem(platform, platformId);
  if (problem) throw refusal("request.invalid", { fields: { platformId: problem } });
  return platform;
}

/** A steward says in results whose an id is, whatever was said before. */
export async function keepAlias(trx: Db, alias: Row<"person_aliases">): Promise<void> {
  await trx
    .insertInto("person_aliases")
    .values(alias)
    .onConflict((conflict) => conflict.columns(["platform", "platform_id"]).doUpdateSet(alias))
    .execute();
}

/** Results already saved stay as they are; the next file asks again. @throws AppError 409 when there is no such alias. */
export async function revokeAlias({
  trx,
  params: { platform, platformId },
  log,
}: Doing<"DELETE /:platform/:platformId">): Promise<void> {
  const revoked = await trx
    .deleteFrom("person_aliases")
    .where("platform", "=", platform)
    .where("platform_id", "=", platformId)
    .returning("user_id")
    .executeTakeFirstOrThrow(() => accountRefusal("alias.gone"));
  await log(revoked.user_id, { before: { platform, platformId } });
}
