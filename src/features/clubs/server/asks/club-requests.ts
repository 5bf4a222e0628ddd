import { recordChange } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { bumpRow } from "#server/save-versioned.ts";
import type { Services } from "#server/services.ts";
import { clubRequest } from "../../club-acts.ts";
import { type ClubRequest, type OpenRequests, REQUEST_LIFETIME_MS } from "../../club-requests.ts";
import { clubRequestAnswerLetter, clubRequestLetter } from "../../club-letters.ts";
import {
  clubsRunBy,
  coordinates,
  listMemberIds,
  lockClub,
  type LockedClub,
  simulatorColumns,
  toPerson,
  toSimulator,
} from "../clubs-queries.ts";
import { requireOwnProfile, requireWholeProfiles } from "../complete-profiles.ts";
import { clubRefusal } from "../refusals.ts";
import type { Answering, AskKind } from "./answer-ask.ts";
import { endAsks, endRequests, refusedAs } from "./ask-states.ts";
import { readOpenRequest, sendRequest } from "./send-request.ts";

interface Ask {
  clubId: string;
  userId: string;
  text: string;
}

/**
 * Asks to drive for a club; its owner and managers get a message. Returns the club's name.
 * @throws AppError 404 without such a club; 409 when it is somebody's alone, the person belongs to it, is invited or has asked,
 * or their profile is not complete; 429 when they ask too much or were refused lately
 */
export async function askToJoin(
  services: Services,
  { clubId, userId, text }: Ask,
): Promise<string> {
  return services.databases.db.transaction().execute(async (trx) => {
    const club = await lockClub(trx, clubId);
    if (club.isSolo) throw clubRefusal("request.solo-club");
    const members = await listMemberIds(trx, clubId);
    const { drivers, managers, pendingDrivers } = members;
    if (drivers.includes(userId) || coordinates(club, members, userId))
      throw clubRefusal("request.member");
    if (pendingDrivers.includes(userId)) throw clubRefusal("request.invited");
    await requireOwnProfile(trx, {
      userId,
      simulatorId: club.simulatorId,
      code: "club.profile-incomplete",
    });
    await sendRequest(trx, services, {
      table: "club_requests",
      subject: clubId,
      userId,
      text,
      to: [club.ownerId, ...managers],
      letter: (person) => clubRequestLetter({ person, clubName: club.name, text }),
    });
    return club.name;
  });
}

interface AskedOfClub {
  asker: string;
  club: LockedClub;
}

/** Requests to drive for a club, answered by its owner and managers; a yes lets the person in at once, because they asked. */
export const clubRequests: AskKind<AskedOfClub> = {
  table: "club_requests",
  hold: async ({ trx, id, viewer, now }) => {
    const { subject, asker } = await readOpenRequest(trx, { table: "club_requests", id, now });
    const club = await lockClub(trx, subject).catch(refusedAs("request.gone"));
    // To a stranger there is no such request.
    if (!coordinates(club, await listMemberIds(trx, club.id), viewer._id))
      throw clubRefusal("request.gone");
    return { asker, club };
  },
  accept: async ({ asker, club }, answering) => {
    await takeIn(answering.trx, { club, asker, now: answering.now });
    await writeDown({ asker, club }, answering, clubRequest.accept);
  },
  refuse: (asked, answering) => writeDown(asked, answering, clubRequest.reject),
  told: ({ club: { name: clubName } }, { accepted, by, asker }) => ({
    letter: clubRequestAnswerLetter({ by, clubName, accepted }),
    sentence: accepted
      ? `${asker} este pilot al clubului „${clubName}”.`
      : `Ai refuzat cererea: ${asker}.`,
  }),
};

async function writeDown(
  { asker, club }: AskedOfClub,
  { trx, viewer, now }: Answering,
  { log }: { log: Readonly<Record<string, string>> },
): Promise<void> {
  const [action = ""] = Object.keys(log);
  await recordChange(trx, {
    userId: viewer._id,
    action,
    subjectType: "club",
    subjectId: club.id,
    after: { drivers: [asker] },
    now,
  });
}

/** Makes somebody who has asked a driver of a club that is locked already, whether or not they were invited meanwhile. */
export async function takeIn(
  trx: Db,
  { club, asker, now }: AskedOfClub & { now: number },
): Promise<void> {
  await requireWholeProfiles(trx, { userIds: [asker], simulatorId: club.simulatorId });
  await trx
    .insertInto("club_members")
    .values({ club_id: club.id, user_id: asker, role: "driver", accepted: true })
    .onConflict((conflict) =>
      conflict.columns(["club_id", "user_id", "role"]).doUpdateSet({ accepted: true }),
    )
    .execute();
  await endAsks(trx, "club_invites", { now, status: "accepted" })
    .where("club_id", "=", club.id)
    .where("user_id", "=", asker)
    .where("role", "=", "driver")
    .execute();
  await endRequests(trx, { table: "club_requests", subject: club.id, userId: asker, now });
  await bumpRow(trx, { table: "clubs", id: club.id });
}

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
      ...simulatorColumns,
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
      simulator: toSimulator(row),
    },
    text: row.body,
    createdAt: row.created_at,
  };
}
