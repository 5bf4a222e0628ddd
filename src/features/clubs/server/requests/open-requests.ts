import type { Db } from "#server/database/databases.ts";
import { type ClubRequest, type OpenRequests, REQUEST_LIFETIME_MS } from "../../club-requests.ts";
import { clubsRunBy, toPerson } from "../clubs-queries.ts";

interface Query {
  userId: string;
  now: number;
}

/** What the person has asked of clubs, and what clubs that they own or manage are asked, the oldest first. */
export async function listOpenRequests(db: Db, query: Query): Promise<OpenRequests> {
  const { userId } = query;
  const own = await selectRequests(db, query).where("request.user_id", "=", userId).execute();
  const toAnswer = await selectRequests(db, query)
    .where("club.id", "in", clubsRunBy(db, userId))
    .execute();
  return { own: own.map(toRequest), toAnswer: toAnswer.map(toRequest) };
}

function selectRequests(db: Db, { now }: Query) {
  return db
    .selectFrom("club_requests as request")
    .innerJoin("clubs as club", "club.id", "request.club_id")
    .innerJoin("simulators as simulator", "simulator.id", "club.simulator_id")
    .innerJoin("users as person", "person.id", "request.user_id")
    .select([
      "request.id",
      "request.user_id",
      "request.body",
      "request.created_at",
      "person.first_name",
      "person.last_name",
      "club.id as club_id",
      "club.name",
      "simulator.id as simulator_id",
      "simulator.title",
      "simulator.code",
    ])
    .where("request.status", "=", "pending")
    .where("request.created_at", ">", now - REQUEST_LIFETIME_MS)
    .where("club.deleted_at", "is", null)
    .where("person.deleted_at", "is", null)
    .orderBy("request.created_at")
    .orderBy("request.id");
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>["execute"]>>[number];

function toRequest(row: RequestRow): ClubRequest {
  return {
    _id: row.id,
    person: toPerson(row),
    team: {
      _id: row.club_id,
      name: row.name,
      simulator: { _id: row.simulator_id, title: row.title, acronym: row.code },
    },
    text: row.body,
    createdAt: row.created_at,
  };
}
