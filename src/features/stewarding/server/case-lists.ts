import { sql } from "kysely";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import type { Services } from "#server/services.ts";
import { visibleEvents } from "#server/visibility.ts";
import type { Viewer } from "#server/viewer.ts";
import { isOpen, openStates } from "../case-states.ts";
import type { OwnCase, QueuedCase } from "../stewarding.ts";
import { accusedOf, carsOf, listCases, type StoredCase } from "./case-store.ts";
import { ownCars } from "./acts/acts-for.ts";
import { listAnswered } from "./appeals/read-appeals.ts";
import { headOf, seenAs, seenParts } from "./case-view.ts";
import { countingVotes, listVotes } from "./panel-view.ts";
import { judges } from "./settings-store.ts";
import { clubsRunBy, peopleOf } from "./ties.ts";
import { columnOf } from "#shared/group-by.ts";

const MOST = 200;

/** Cases that the viewer protested, or answers for, the latest first. */
export async function listMyCases(
  services: Pick<Services, "now">,
  db: Db,
  viewer: Viewer,
): Promise<OwnCase[]> {
  const clubs = await clubsRunBy(db, viewer._id);
  const people = [viewer._id, ...(await peopleOf(db, clubs))];
  const ids = ownCases(db, viewer._id, { people, clubs: [...clubs.keys()] });
  const cases = await listCases(
    db,
    (query) =>
      query
        .where((own) =>
          own.or([
            own("cases.id", "in", ids),
            // Who protested is a party of what looks at the decision again, and has no row of their own there.
            own("first.case_id", "in", ids),
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
      decision: found.decision,
      first: found.first,
    });
  }
  return own;
}

/** Ids of cases that somebody protested, or in which they are accused, or people or cars of the clubs that they run; few. */
function ownCases(
  db: Db,
  userId: string,
  { people, clubs }: { people: readonly string[]; clubs: readonly string[] },
) {
  const protested = db
    .selectFrom("protests as protest")
    .innerJoin("cases as own", "own.id", "protest.case_id")
    .where("protest.reporter_id", "=", userId);
  const accused = db.selectFrom("case_entries as entry").where("entry.role", "=", "accused");
  return protested
    .select("own.id")
    .union(
      protested.innerJoin("cases as target", "target.id", "own.joined_into").select("target.id"),
    )
    .union(accused.select("entry.case_id as id").where("entry.user_id", "in", people))
    .union(
      accused
        .innerJoin("result_rows as row", "row.entry_key", "entry.entry_key")
        .select("entry.case_id as id")
        .where("row.club_id", "in", clubs.length > 0 ? clubs : [""]),
    )
    .union(
      accused
        .innerJoin("cases as about", "about.id", "entry.case_id")
        .innerJoin("result_rows as row", (join) =>
          join
            .onRef("row.session_id", "=", "about.session_id")
            .onRef("row.entry_key", "=", "entry.entry_key"),
        )
        .innerJoin("result_row_drivers as driver", "driver.row_id", "row.id")
        .select("about.id")
        .where("entry.person_id", "=", "")
        .where("driver.user_id", "in", people),
    );
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
      first: found.first && { ...found.first, voteUntil: found.first.appealUntil },
      reopened: found.reopening !== null,
      decision: found.decision,
    });
  }
  return queue;
}

/** Cases that wait for the person's own defence, alone or as one of an unnamed crew, by deadline. `now` in UTC ms. */
export async function listWaitingDefences(
  db: Db,
  { userId, now }: { userId: string; now: number },
) {
  const rows = await selectWaiting(db, { userId, now });
  const crews = rows.filter(({ named }) => named === null);
  // Results are read only while a case names no driver.
  const driven = crews.length === 0 ? [] : await listDriven(db, userId, crews);
  const own = rows.filter(
    (row) =>
      row.named !== null ||
      driven.some((seat) => seat.session === row.session && seat.entry_key === row.entry_key),
  );
  return [...new Map(own.map((row) => [row._id, row])).values()];
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
    .select(["cases.id as _id", "event.title", "event.id as event", "cases.defence_until as until"])
    .select(["session.id as session", "entry.entry_key", "entry.user_id as named"])
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

/** Cars that the person drove in the sessions of these. */
async function listDriven(db: Db, userId: string, of: readonly { session: string }[]) {
  return db
    .selectFrom("result_row_drivers as driver")
    .innerJoin("result_rows as row", "row.id", "driver.row_id")
    .select(["driver.session_id as session", "row.entry_key"])
    .where("driver.user_id", "=", userId)
    .where("driver.session_id", "in", columnOf(of, "session"))
    .execute();
}
