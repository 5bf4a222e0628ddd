import { sql } from "kysely";
import { knowsDistance } from "#features/results/facts.ts";
import type { CarFacts } from "#features/results/results.ts";
import { readListedEdits } from "#features/results/server/edits-json.ts";
import {
  mapNames,
  nameInRow,
  readComputed,
  readFrozen,
} from "#features/results/server/result-rows.ts";
import { applyEdits } from "#features/results/session-results.ts";
import { selectPoints } from "#features/standings/server/answers/tables-of.ts";
import type { Db } from "#server/database/databases.ts";
import { writtenOnce } from "#server/database/written-once.ts";
import { seesHidden } from "#server/visibility.ts";
import type { Viewer } from "#server/viewer.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { RECORD_PAGE, type RecordLine } from "../../profiles/profiles.ts";

export interface RecordOwner {
  type: "person" | "club";
  id: string;
}

/** A page of a record. */
export interface RecordRows {
  results: RecordLine[];
  /** Of the first of them. */
  car: Pick<CarFacts, "raceNumber" | "modelId" | "clubId"> | null;
  /** Of all pages. */
  total: number;
}

/** A page of the rows of a person or a club in official sessions of events that the viewer sees, the newest first. */
export async function listRecord(
  db: Db,
  { type, id }: RecordOwner,
  { viewer, page }: { viewer: Viewer | null; page: number },
): Promise<RecordRows> {
  const select = selectRows[type][seesHidden(viewer) ? "all" : "shown"];
  const offset = (page - 1) * RECORD_PAGE;
  const rows = await select(db, { id, offset });
  const [first] = rows;
  if (!first) {
    const isPastEnd = page > 1;
    const { total } = isPastEnd
      ? await listRecord(db, { type, id }, { viewer, page: 1 })
      : { total: 0 };
    return { results: [], car: null, total };
  }
  // Of its first and its last session rows may stand on the pages beside.
  const skipped = offset - (first.upto - first.own_rows);
  const lines = rows.slice(skipped, skipped + RECORD_PAGE).map((row) => {
    const snapshot = readFrozen(row.frozen);
    const [applied] = applyEdits([snapshot], row.edits === null ? [] : readListedEdits(row.edits));
    return { row, snapshot, applied, computed: readComputed(row.computed) };
  });
  const names = await mapNames(
    db,
    lines.flatMap(({ applied }) => applied?.userIds ?? []),
  );
  const results = lines.flatMap(({ row, snapshot, applied, computed }): RecordLine[] => {
    if (!applied || !computed) return [];
    const { car, persons } = snapshot;
    return [
      {
        rowId: row.id,
        event: { _id: row.event_id, title: row.event_title, time: row.time },
        season: { _id: row.season_id, title: row.season_title, acronym: row.code },
        session: {
          _id: row.session_id,
          title: row.session_title,
          type: row.type,
          prequalification: row.prequalification === 1,
        },
        position: computed.position,
        raceNumber: car.raceNumber,
        carModel: car.modelTitle,
        team: car.clubName,
        drivers: persons.map((person, index) => {
          const userId = applied.userIds[index] ?? null;
          const known = userId === null ? undefined : names.get(userId);
          return { _id: userId, driverName: nameInRow(person, known) };
        }),
        laps: knowsDistance(applied) ? computed.laps : 0,
        bestLap: applied.bestLapMs,
        dsq: applied.dsq,
        points: row.points === null ? null : fromMilliPoints(row.points),
      },
    ];
  });
  return { results, car: lines[0]?.snapshot.car ?? null, total: first.total };
}

const selectRows = {
  person: { all: rowsQuery("person", "all"), shown: rowsQuery("person", "shown") },
  club: { all: rowsQuery("club", "all"), shown: rowsQuery("club", "shown") },
};

/**
 * A page of rows in one question, because each question costs as much as dozens of rows. It first counts the rows of each session
 * in order, so that only the page's sessions are opened.
 */
function rowsQuery(type: RecordOwner["type"], sight: "all" | "shown") {
  return writtenOnce(["id", "offset"], (db, { id, offset }) =>
    db
      .selectFrom(placedSessions(db, type, { id, sight }).as("place"))
      .innerJoin(rowsOf(db, type, id).as("own"), "own.session_id", "place.session_id")
      .innerJoin("result_rows as row", "row.id", "own.row_id")
      .select([
        "row.id",
        "row.frozen",
        "row.computed",
        "place.session_id",
        "place.session_title",
        "place.type",
        "place.prequalification",
        "place.event_id",
        "place.event_title",
        "place.time",
        "place.season_id",
        "place.season_title",
        "place.code",
        "place.own_rows",
        "place.upto",
        "place.total",
        // Of the season's first public table that scores the session, as last computed.
        selectPoints(sql.ref("row.id")).as("points"),
        editsOfRow(db).as("edits"),
      ])
      .where("place.upto", ">", sql<number>`${offset}`)
      .where(
        "place.upto",
        "<=",
        sql<number>`${offset} + ${sql.lit(RECORD_PAGE)} - 1 + place.own_rows`,
      )
      .orderBy("place.time", "desc")
      .orderBy("place.session_position", "desc")
      .orderBy("place.session_id")
      .orderBy("row.sort_order"),
  );
}

interface Placing {
  id: string;
  sight: "all" | "shown";
}

const prequalified = sql<number>`case when session.prequalification then 1 else 0 end`;

function placedSessions(db: Db, type: RecordOwner["type"], { id, sight }: Placing) {
  const counted = db
    .selectFrom(rowsOf(db, type, id).as("one"))
    .select(["one.session_id", ({ fn }) => fn.countAll<number>().as("own_rows")])
    .groupBy("one.session_id");
  return officialSessions(db)
    .innerJoin(counted.as("own"), "own.session_id", "session.id")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select([
      "session.id as session_id",
      "session.title as session_title",
      "session.type",
      "session.position as session_position",
      prequalified.as("prequalification"),
      "event.id as event_id",
      "event.title as event_title",
      "event.time",
      "season.id as season_id",
      "season.title as season_title",
      "simulator.code",
      "own.own_rows",
      sql<number>`sum(own.own_rows) over ()`.as("total"),
      sql<number>`sum(own.own_rows) over (order by event.time desc, session.position desc, session.id)`.as(
        "upto",
      ),
    ])
    .$if(sight === "shown", (query) =>
      query.where("event.hidden", "=", false).where("season.hidden", "=", false),
    );
}

function officialSessions(db: Db) {
  return db
    .selectFrom("event_sessions as session")
    .innerJoin("events as event", "event.id", "session.event_id")
    .innerJoin("seasons as season", "season.id", "event.season_id")
    .where("session.official", "=", true);
}

/** Their rows without what is in them: of a person there is one a session, and of a club its index says it all. */
function rowsOf(db: Db, type: RecordOwner["type"], id: string) {
  return type === "club"
    ? db.selectFrom("result_rows").select(["id as row_id", "session_id"]).where("club_id", "=", id)
    : db
        .selectFrom("result_row_drivers")
        .select(["row_id", "session_id"])
        .where("user_id", "=", id);
}

/**
 * What is saved by hand of a row, and now and then of one beside it: what names its key, in which `%` replaces whatever JSON or
 * `like` would write in another way.
 */
function editsOfRow(db: Db) {
  return db
    .selectFrom("result_work as work")
    .select(sql<string | null>`string_agg(work.work, ',')`.as("edits"))
    .where("work.session_id", "=", sql.ref<string>("row.session_id"))
    .where("work.aside", "=", false)
    .where(
      "work.work",
      "like",
      sql<string>`'%' || replace(replace("row".entry_key, '\\', '%'), '"', '%') || '%'`,
    );
}
