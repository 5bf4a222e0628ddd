import { z } from "zod";
import { listRaced } from "#features/seat-links/server/personal-links.ts";
import { lockSeason } from "#features/seasons/server/lock-season.ts";
import { listCandidates } from "#features/standings/server/editor/season-members.ts";
import {
  type Compensation,
  setCompensations,
} from "#features/standings/server/editor/set-compensations.ts";
import {
  findStoredTable,
  listSavedEntries,
  listStoredTables,
  type StoredTable,
} from "#features/standings/server/standings-store.ts";
import type { Db } from "#server/database/databases.ts";
import { refusal } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { personName } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { readSheet } from "../import-columns.ts";
import { planTableNow, type TableSubject } from "../table-now.ts";
import { tableNowColumns } from "../table-now-columns.ts";
import type { ImportKindWork, TakingBack } from "./import-kind.ts";
import { requireSeason } from "./require-season.ts";

/** What an import has made of an entry, in points. */
const writtenSchema = z.array(
  z.object({
    subject: z.string(),
    points: z.number(),
    was: z.number(),
    reasonWas: z.string().default(""),
  }),
);

/** 'Clasament la zi': what a table that was kept elsewhere stands at, as points beside the results that are still to come. */
export const tableNowKind: ImportKindWork = {
  plan: async (db, services, { table: rows, season: id, options, choices, ...asked }) => {
    const { id: seasonId } = await requireSeason(db, id);
    const table = await findTable(db, seasonId, options["table"]);
    const sheet = readSheet(rows, tableNowColumns, asked);
    const subjects = await listSubjects(db, table);
    const { lines, compensations } = planTableNow({ sheet, subjects, choices });
    const { id: tableId, title, version } = table;
    return {
      lines,
      notes: await notesOf(db, table),
      work: { tableId, version, compensations },
      hold: async (trx) => {
        await lockSeason(trx, seasonId);
      },
      save: async (trx, by) => {
        const there = await mapCompensations(trx, tableId);
        const when = await beforeWhich(trx, seasonId, by.now);
        const reason = when === "" ? "" : `Înainte de ${when}`;
        const set = new Map(
          compensations.map(({ subject, points }) => [subject, { points, reason }]),
        );
        await setCompensations(
          trx,
          services,
          { seasonId, tableId, version, compensations: set },
          by,
        );
        const before: z.infer<typeof writtenSchema> = compensations.map((one) => {
          const was = there.get(one.subject);
          return { ...one, was: was?.points ?? 0, reasonWas: was?.reason ?? "" };
        });
        const summary = `${title}${when && `, înainte de ${when}`}: ${counted(before.length, "punctaj", "punctaje")}`;
        return { items: [{ type: "table", id: tableId, version: version + 1, before }], summary };
      },
    };
  },
  subjects: { table: { takeBack: takePointsBack } },
};

/** Takes back what is still as the import has left it, whatever else has become of the table. */
async function takePointsBack(
  trx: Db,
  services: Services,
  { id, before, by }: TakingBack,
): Promise<string | null> {
  const found = await findStoredTable(trx, id);
  if (!found) return null;
  const { seasonId } = found;
  await lockSeason(trx, seasonId);
  const table = await findStoredTable(trx, id);
  if (!table) return null;
  const now = await mapCompensations(trx, id);
  const written = writtenSchema.parse(before);
  const same = written.filter(({ subject, points }) => (now.get(subject)?.points ?? 0) === points);
  const compensations = new Map(
    same.map(({ subject, was: points, reasonWas: reason }) => [subject, { points, reason }]),
  );
  const { title, version } = table;
  if (compensations.size > 0)
    await setCompensations(trx, services, { seasonId, tableId: id, version, compensations }, by);
  const touched = written.length - same.length;
  if (touched === 0) return null;
  return `${title} (${counted(touched, "punctaj schimbat", "punctaje schimbate")})`;
}

/** The table that is chosen, else the season's first. @throws AppError 422 where it has none */
async function findTable(
  db: Db,
  seasonId: string,
  chosen: string | undefined,
): Promise<StoredTable> {
  const tables = await listStoredTables(db, seasonId);
  const table = tables.find(({ id }) => id === chosen) ?? tables[0];
  if (!table)
    throw refusal("request.invalid", {
      fields: { season: "Sezonul nu are încă un clasament. Adaugă-l întâi." },
    });
  return table;
}

async function notesOf(db: Db, { id, title }: StoredTable): Promise<string[]> {
  const { rounds } = await db
    .selectFrom("standings_sessions as scored")
    .innerJoin("session_results as saved", "saved.session_id", "scored.session_id")
    .select(({ fn }) => fn.count<number>("scored.event_id").distinct().as("rounds"))
    .where("scored.standings_id", "=", id)
    .executeTakeFirstOrThrow();
  const run = counted(rounds, "etapă", "etape");
  return [
    `Punctele intră în „${title}” ca o compensare: rămân ale fiecăruia, lângă rezultatele care vin.`,
    ...(rounds > 0
      ? [`„${title}” are deja rezultate la ${run}: punctele din listă se adună la ele.`]
      : []),
  ];
}

/** '„Etapa 4”', the season's next event; empty where none is to come. */
async function beforeWhich(db: Db, seasonId: string, now: number): Promise<string> {
  const next = await db
    .selectFrom("events")
    .select("title")
    .where("season_id", "=", seasonId)
    .where("time", ">", now)
    .orderBy("time")
    .orderBy("id")
    .executeTakeFirst();
  return next ? `„${next.title}”` : "";
}

/** By whom the table counts. */
async function mapCompensations(db: Db, tableId: string): Promise<Map<string, Compensation>> {
  const saved = await listSavedEntries(db, tableId);
  return new Map(
    saved.map(({ key, compensationPoints, compensationReason: reason }) => [
      key,
      { points: fromMilliPoints(compensationPoints), reason },
    ]),
  );
}

/** Whomever the table may count: its season's cars or clubs, and for drivers everybody, of whom some are in the season. */
async function listSubjects(db: Db, table: StoredTable): Promise<TableSubject[]> {
  const compensations = await mapCompensations(db, table.id);
  const { cars, teams } = await listCandidates(db, table.seasonId);
  const subject = (_id: string, more: Omit<TableSubject, "_id" | "compensation">) => {
    return { _id, ...more, compensation: compensations.get(_id)?.points ?? 0 };
  };
  switch (table.type) {
    case "C":
      return cars.map(({ _id, raceNumber, carName, teamName }) =>
        subject(_id, {
          name: carName || teamName || `#${raceNumber}`,
          raceNumber,
          isInSeason: true,
        }),
      );
    case "T":
      return teams.map(({ _id, name, isRegistered }) =>
        subject(_id, {
          name,
          raceNumber: null,
          isInSeason: isRegistered || compensations.has(_id),
        }),
      );
    case "D": {
      const raced = new Set(await listRaced(db, table.seasonId));
      const people = await db
        .selectFrom("users as person")
        .leftJoin("car_drivers as seat", (join) =>
          join.onRef("seat.user_id", "=", "person.id").on("seat.season_id", "=", table.seasonId),
        )
        .leftJoin("cars as car", "car.id", "seat.car_id")
        .select(["person.id", "person.first_name", "person.last_name", "car.race_number"])
        .where("person.deleted_at", "is", null)
        .where("person.search_name", "!=", "")
        .orderBy("person.search_name")
        .orderBy("person.id")
        .execute();
      return people.map(({ id, race_number: raceNumber, first_name, last_name }) =>
        subject(id, {
          name: personName({ firstName: first_name, lastName: last_name }),
          raceNumber,
          isInSeason: raceNumber !== null || raced.has(id) || compensations.has(id),
        }),
      );
    }
  }
}
