import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Services } from "#server/services.ts";
import { isHiddenFrom, visibleEvents } from "#server/visibility.ts";
import type { Viewer } from "#server/viewer.ts";
import { isOpen, openStates } from "../case-states.ts";
import type { OwnCase, QueuedCase, WaitingDefence } from "../stewarding.ts";
import { accusedOf, carsOf, listCases, type StoredCase } from "./case-store.ts";
import { ownCars } from "./acts/acts-for.ts";
import { listAnswered } from "./appeals/read-appeals.ts";
import { headOf, seenAs, seenParts } from "./case-view.ts";
import { countingVotes, listVotes } from "./panel-view.ts";
import { judges } from "./settings-store.ts";
import { clubsRunBy, peopleOf } from "./ties.ts";

const MOST = 200;

/** Cases that the viewer protested, or answers for, the latest first. */
export async function listMyCases(
  services: Pick<Services, "now">,
  db: Db,
  viewer: Viewer,
): Promise<OwnCase[]> {
  const clubs = await clubsRunBy(db, viewer._id);
  const ids = await listOwnIds(db, viewer._id, await peopleOf(db, clubs));
  const cases = await listCases(
    db,
    (query) =>
      query
        .where((own) =>
          own.or([
            own("cases.id", "in", ids),
            // Who protested is a party of what looks at the decision again, and has no row of their own there.
            own("parent.case_id", "in", ids),
            own("revisited.case_id", "in", ids),
            own("cases.id", "in", (involved) =>
              involved
                .selectFrom("case_entries as entry")
                .innerJoin("result_rows as row", "row.entry_key", "entry.entry_key")
                .select("entry.case_id")
                .where("entry.role", "=", "accused")
                .where("row.club_id", "in", clubs.size > 0 ? [...clubs.keys()] : [""]),
            ),
          ]),
        )
        .orderBy("cases.opened_at", "desc")
        .limit(MOST),
    services.now(),
  );
  const own: OwnCase[] = [];
  for (const found of cases) {
    const seen = await seenAs(db, found, viewer);
    if (seen?.as !== "complainant" && seen?.as !== "accused") continue;
    const answered = await listAnswered(db, found.id);
    own.push({
      ...headOf(found),
      role: seen.as,
      cars: await carsOf(db, accusedOf(found)),
      waits:
        (found.state === "defence" || (found.state === "review" && found.defenceUntil === null)) &&
        ownCars(seen.voices).some((entry) => !answered.has(entry)),
      decision: numberOf(found),
      first: found.first && { _id: found.first._id, number: found.first.number },
    });
  }
  return own;
}

function numberOf({ decision }: StoredCase): OwnCase["decision"] {
  return decision ? { _id: decision._id, number: decision.number } : null;
}

async function listOwnIds(
  db: Db,
  userId: string,
  clubPeople: readonly string[],
): Promise<string[]> {
  const people = [userId, ...clubPeople];
  const [protested, named, drove] = await Promise.all([
    db
      .selectFrom("protests as protest")
      .innerJoin("cases", "cases.id", "protest.case_id")
      .select(["protest.case_id", "cases.joined_into"])
      .where("protest.reporter_id", "=", userId)
      .execute(),
    db
      .selectFrom("case_entries")
      .select("case_id")
      .where("user_id", "in", people)
      .where("role", "=", "accused")
      .execute(),
    db
      .selectFrom("case_entries as entry")
      .innerJoin("cases", "cases.id", "entry.case_id")
      .innerJoin("result_rows as row", (join) =>
        join
          .onRef("row.session_id", "=", "cases.session_id")
          .onRef("row.entry_key", "=", "entry.entry_key"),
      )
      .innerJoin("result_row_drivers as driver", "driver.row_id", "row.id")
      .select("entry.case_id")
      .where("entry.person_id", "=", "")
      .where("entry.role", "=", "accused")
      .where("driver.user_id", "in", people)
      .execute(),
  ]);
  const joined = protested.flatMap(({ joined_into }) => joined_into ?? []);
  const ids = [...protested, ...named, ...drove].map(({ case_id }) => case_id);
  const own = [...new Set([...ids, ...joined])];
  return own.length > 0 ? own : [""];
}

/** The open cases that the viewer judges, manages or was invited to, in every season; the next deadline comes first. */
export async function listWaitingCases(
  services: Pick<Services, "now">,
  db: Db,
  viewer: Viewer,
): Promise<QueuedCase[]> {
  const guestAt = await db
    .selectFrom("case_stewards")
    .select("case_id")
    .where("user_id", "=", viewer._id)
    .where("standing", "=", "guest")
    .execute();
  const guests = new Set(guestAt.map(({ case_id }) => case_id));
  const manages = viewer.permissions.has("manageStewarding");
  const cases = await listCases(
    db,
    (query) =>
      query
        .where("cases.state", "in", [...openStates])
        .orderBy("cases.defence_until")
        .limit(MOST),
    services.now(),
  );
  return toQueue(
    db,
    viewer,
    cases.filter((one) => manages || guests.has(one.id) || judges(viewer, one.season.judges)),
  );
}

export async function listSeasonCases(
  services: Pick<Services, "now">,
  db: Db,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<QueuedCase[]> {
  const cases = await listCases(
    db,
    (query) =>
      query.where("cases.season_id", "=", id).orderBy("cases.opened_at", "desc").limit(MOST),
    services.now(),
  );
  return toQueue(db, viewer, cases);
}

async function toQueue(
  db: Db,
  viewer: Viewer,
  cases: readonly StoredCase[],
): Promise<QueuedCase[]> {
  const queue: QueuedCase[] = [];
  for (const found of cases) {
    if (isHiddenFrom(viewer, found.season.hidden, found.event.hidden)) continue;
    const seen = await seenAs(db, found, viewer);
    if (!seen) continue;
    // Somebody kept from a case reads only what its document says; votes are for who judges, or manages without a part in it.
    const isKept = seen.as === "kept" || (seen.as !== "steward" && isOpen(found.state));
    const isPublic = found.decision !== null && !isOpen(found.state);
    const isOfPanel = seen.as === "steward" || (seen.as === "kept" && seen.blocked === null);
    const cast = await listVotes(db, found.id);
    queue.push({
      ...headOf(found),
      cars: isKept && !isPublic ? [] : await carsOf(db, accusedOf(found)),
      ...seenParts(found, seen, isKept),
      voted: isOfPanel ? countingVotes(found, cast, seen.panel).length : 0,
      quorum: seen.panel.quorum,
      mine: cast.some(({ stewardId }) => stewardId === viewer._id),
      first: firstOf(found),
      reopened: found.isReopening,
      decision: numberOf(found),
    });
  }
  return queue;
}

function firstOf({ first }: StoredCase): QueuedCase["first"] {
  return first && { _id: first._id, number: first.number, voteUntil: first.appealUntil };
}

/** Cases that wait for the person's own defence, alone or as one of an unnamed crew, by deadline. `now` in UTC ms. */
export async function listWaitingDefences(
  db: Db,
  { userId, now }: { userId: string; now: number },
): Promise<WaitingDefence[]> {
  const rows = await selectWaiting(db, { userId, now });
  const crews = rows.filter(({ named }) => named === null);
  // Results are read only while a case names no driver.
  const driven = crews.length > 0 ? await listDriven(db, userId, crews) : new Set<string>();
  const own = rows.filter((row) => row.named !== null || driven.has(seatOf(row)));
  return [...new Map(own.map((row) => [row._id, row])).values()].map(
    ({ _id, title, event, until }) => ({ _id, title, event, until }),
  );
}

/** Those of the person, and those that name nobody. */
const selectWaiting = writtenOnce(["userId", "now"], (db, { userId, now }) =>
  db
    .selectFrom("case_entries as entry")
    .innerJoin("cases", "cases.id", "entry.case_id")
    .innerJoin("event_sessions as session", "session.id", "cases.session_id")
    .innerJoin("events as event", "event.id", "session.event_id")
    .leftJoin("case_statements as said", "said.entry_id", "entry.id")
    .leftJoin("appeals as appeal", "appeal.entry_id", "entry.id")
    .select([
      "cases.id as _id",
      "event.title",
      "event.id as event",
      "cases.defence_until as until",
      "session.id as session",
      "entry.entry_key",
      "entry.user_id as named",
    ])
    .where((own) =>
      own.or([
        own("entry.user_id", "=", userId),
        own.and([own("entry.person_id", "=", ""), own("entry.user_id", "is", null)]),
      ]),
    )
    .where("entry.role", "=", "accused")
    .where((own) =>
      own.or([
        own.and([
          own("cases.state", "=", "defence"),
          own("cases.defence_until", ">", sql<number>`${now}`),
        ]),
        // Judged at once: one answers until it is decided.
        own.and([own("cases.state", "=", "review"), own("cases.defence_until", "is", null)]),
      ]),
    )
    .where("said.entry_id", "is", null)
    .where("appeal.entry_id", "is", null)
    .where("event.id", "in", visibleEvents(db))
    .orderBy("cases.defence_until")
    .orderBy("cases.id")
    .limit(MOST),
);

interface Seat {
  session: string;
  entry_key: string;
}

function seatOf({ session, entry_key }: Seat): string {
  return `${session} ${entry_key}`;
}

/** Cars that the person drove in the sessions of these. */
async function listDriven(db: Db, userId: string, of: readonly Seat[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("result_row_drivers as driver")
    .innerJoin("result_rows as row", "row.id", "driver.row_id")
    .select(["driver.session_id as session", "row.entry_key"])
    .where("driver.user_id", "=", userId)
    .where("driver.session_id", "in", [...new Set(of.map(({ session }) => session))])
    .execute();
  return new Set(rows.map(seatOf));
}
