import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { visibleEvents, visibleSeasons } from "#server/visibility.ts";
import { exampleEmbed } from "../example-embeds.ts";
import { type WebhookKind, webhookKinds } from "../webhook-kinds.ts";
import type { Previews } from "../webhooks.ts";
import { composePost } from "./posts/compose-post.ts";
import { findScored } from "./posts/scored-table.ts";

/** What would be posted of the newest thing of each kind that visitors see, in a season or (`null`) in all; else an example. */
export async function makePreviews(services: Services, seasonId: string | null): Promise<Previews> {
  const { reader } = services.databases;
  return Promise.all(
    webhookKinds.map(async (kind) => {
      const id = await newest[kind](reader, { seasonId, now: services.now() });
      const said = id === undefined ? "unseen" : await composePost(services, { kind, ids: [id] });
      return typeof said === "string"
        ? { kind, embed: exampleEmbed(kind, services.config.publicUrl), isExample: true }
        : { kind, embed: said.embed, isExample: false };
    }),
  );
}

interface Where {
  seasonId: string | null;
  now: number;
}

function shownEvents(db: Db, { seasonId }: Where) {
  return db
    .selectFrom("events as event")
    .select("event.id")
    .where("event.id", "in", visibleEvents(db))
    .$if(seasonId !== null, (query) => query.where("event.season_id", "=", seasonId))
    .limit(1);
}

/** Events with results of a race, the last saved first. */
function driven(db: Db, where: Where) {
  return shownEvents(db, where)
    .innerJoin("event_sessions as session", "session.event_id", "event.id")
    .innerJoin("session_results as saved", "saved.session_id", "session.id")
    .where("session.official", "=", true)
    .where("session.type", "=", "R")
    .orderBy("saved.saved_at", "desc")
    .orderBy("event.time", "desc")
    .orderBy("session.position", "desc");
}

const newest: Record<WebhookKind, (db: Db, where: Where) => Promise<string | undefined>> = {
  event: async (db, where) =>
    (await shownEvents(db, where).orderBy("event.time", "desc").executeTakeFirst())?.id,
  registration: async (db, { seasonId }) => {
    const season = await db
      .selectFrom("seasons")
      .select("id")
      .where("id", "in", visibleSeasons(db))
      .where("registration_deadline", "is not", null)
      .$if(seasonId !== null, (query) => query.where("id", "=", seasonId))
      .orderBy("registration_deadline", "desc")
      .executeTakeFirst();
    return season?.id;
  },
  // Lists of what is over are no example of what is to come: they change with the season's cars.
  entries: async (db, where) =>
    (
      await shownEvents(db, where)
        .where("event.time", ">", where.now)
        .orderBy("event.time")
        .executeTakeFirst()
    )?.id,
  results: async (db, where) =>
    (await driven(db, where).clearSelect().select("session.id").executeTakeFirst())?.id,
  standings: async (db, where) => {
    const last = await driven(db, where).clearSelect().select("event.season_id").executeTakeFirst();
    return last && (await findScored(db, last.season_id))?.last._id;
  },
  decisions: async (db, { seasonId }) => {
    const decision = await db
      .selectFrom("decisions as decision")
      .innerJoin("cases", "cases.id", "decision.case_id")
      .innerJoin("event_sessions as session", "session.id", "cases.session_id")
      .select("decision.id")
      .where("decision.number", "is not", null)
      .where("session.event_id", "in", visibleEvents(db))
      .$if(seasonId !== null, (query) => query.where("decision.season_id", "=", seasonId))
      .orderBy("decision.published_at", "desc")
      .executeTakeFirst();
    return decision?.id;
  },
};
