import type { Db } from "#server/database/databases.ts";
import type { Row } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import type { Viewer } from "#server/viewer.ts";
import { groupBy } from "#shared/group-by.ts";
import { readSubject } from "../post-subjects.ts";
import { webhookKindTitles } from "../webhook-kinds.ts";
import { type Webhook, webhookProblems, type Webhooks, webhookStates } from "../webhooks.ts";
import { readKinds } from "./hearing-webhooks.ts";
import { composePost } from "./posts/compose-post.ts";
import { mayPostOf } from "./webhook-access.ts";

/** The webhooks that somebody may change, the league's first, and where they may add one. */
export async function listOwnWebhooks(services: Services, viewer: Viewer): Promise<Webhooks> {
  const { reader } = services.databases;
  const seasons = await reader
    .selectFrom("seasons")
    .select(["id", "title", "hidden", "permissions"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const own = seasons.filter((season) => mayPostOf(viewer, season));
  const league = viewer.permissions.has("manageSite");
  if (!league && own.length === 0) return { webhooks: [], may: { league, seasons: [] } };
  const titles = new Map(own.map(({ id, title }) => [id, title]));
  const rows = await reader
    .selectFrom("webhooks")
    .selectAll()
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const shown = rows.filter(({ season_id: id }) => (id === null ? league : titles.has(id)));
  return {
    webhooks: await describe(services, reader, shown),
    may: { league, seasons: own.map(({ id, title }) => ({ _id: id, title })) },
  };
}

/** One of them. The caller has asked whether it may be seen. */
export async function readWebhookOf(services: Services, db: Db, id: string): Promise<Webhook> {
  const row = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const [webhook] = await describe(services, db, [row]);
  if (!webhook) throw new Error("nothing was described");
  return webhook;
}

async function describe(
  services: Services,
  db: Db,
  rows: readonly Row<"webhooks">[],
): Promise<Webhook[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const seasons = await db
    .selectFrom("seasons")
    .select(["id as _id", "title"])
    .where("id", "in", rows.flatMap(({ season_id }) => season_id ?? []).concat(""))
    .execute();
  const posts = await db
    .selectFrom("discord_posts")
    .select(["webhook_id", "subject", "state", "sent_at"])
    .where("webhook_id", "in", ids)
    .where("state", "!=", "gone")
    .execute();
  const tasks = await db
    .selectFrom("queue")
    .select(({ fn }) => ["lane", "status", fn.countAll<number>().as("count")])
    .where("lane", "in", ids)
    .groupBy(["lane", "status"])
    .execute();
  const postsOf = groupBy(posts, ({ webhook_id }) => webhook_id);
  const countOf = (id: string, status: string) =>
    tasks.find((task) => task.lane === id && task.status === status)?.count ?? 0;
  return Promise.all(
    rows.map(async (row): Promise<Webhook> => {
      const own = postsOf.get(row.id) ?? [];
      const sent = own.filter(({ state }) => state === "sent");
      return {
        _id: row.id,
        season: seasons.find(({ _id }) => _id === row.season_id) ?? null,
        name: row.name,
        kinds: readKinds(row.kinds),
        state: webhookStates.find((state) => state === row.state) ?? "broken",
        problem: webhookProblems.find((problem) => problem === row.problem) ?? null,
        version: row.version,
        counts: {
          posts: sent.length,
          waiting: countOf(row.id, "waiting"),
          failed: countOf(row.id, "failed"),
        },
        lastPostAt: sent.reduce<number | null>(
          (last, { sent_at: at }) => (last === null || at > last ? at : last),
          null,
        ),
        unsure: await Promise.all(
          own
            .filter(({ state }) => state === "unsure")
            .map(async ({ subject, sent_at: at }) => ({
              subject,
              at,
              ...(await nameOf(services, subject)),
            })),
        ),
      };
    }),
  );
}

/** What a post is about, in the words that any visitor may read. */
async function nameOf(
  services: Services,
  text: string,
): Promise<Pick<Webhook["unsure"][number], "kind" | "title">> {
  const subject = readSubject(text);
  if (!subject) return { kind: null, title: "Mesaj" };
  const said = await composePost(services, subject);
  const { kind } = subject;
  return { kind, title: typeof said === "string" ? webhookKindTitles[kind] : said.embed.title };
}
