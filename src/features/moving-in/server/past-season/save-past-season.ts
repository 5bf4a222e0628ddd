import { addEntry } from "#features/catalogues/server/catalogue-store.ts";
import { trackCatalogue } from "#features/catalogues/server/track-catalogue.ts";
import { foundClubOfFile } from "#features/clubs/server/club-of-file.ts";
import { sessionTypeTitles } from "#features/events/event-record.ts";
import type { EventForm } from "#features/events/event-form.ts";
import { insertEvent } from "#features/events/server/save-event.ts";
import { freeCode } from "#features/administration/server/make-season.ts";
import { backToBack, codeOf, plannedSession } from "#features/administration/season-plan.ts";
import { saveSession } from "#features/results/server/session-store.ts";
import { listModels } from "#features/seasons/server/season-choices-routes.ts";
import { seasonFormSchema } from "#features/seasons/season-form.ts";
import { seasonFields } from "#features/seasons/season-record.ts";
import { insertSeason, refuseTakenCode } from "#features/seasons/server/save-season.ts";
import { addTable } from "#features/standings/server/editor/save-standings.ts";
import { setCompensations } from "#features/standings/server/editor/set-compensations.ts";
import { listEntryRows, toStoredEntry } from "#features/standings/server/entry-rows.ts";
import { fromMilliPoints } from "#shared/points.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import type { By } from "#server/audit-log.ts";
import type { Db } from "#server/database/databases.ts";
import { newId } from "#server/ids.ts";
import { eventsChanged, happened } from "#server/parts.ts";
import type { Services } from "#server/services.ts";
import { emptyOf } from "#shared/record/record.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import { isPractice, isQualifying } from "#shared/session-types.ts";
import { MINUTE_MS } from "#shared/time/durations.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { snapshotOf } from "../../past-season/past-rows.ts";
import type { PastSeasonWork, PlannedPastRound } from "./past-season-work.ts";
import type { ImportItem } from "../import-kind.ts";
import { savePeople } from "../save-people.ts";
import { stateOfSeason } from "./past-season-subjects.ts";

/** Why the total of a moved-in season is another than that of its places. */
const FILE_POINTS = "Punctele din fișier";

interface Writing {
  services: Services;
  work: PastSeasonWork;
  by: By;
}

/** Writes the people, clubs, circuits, rounds, results and the table of a past season, and what takes it all back. */
export async function savePastSeason(
  trx: Db,
  { services, work, by }: Writing,
): Promise<{ items: ImportItem[]; summary: string; season: string }> {
  const people = await savePeople(trx, services, { work: work.people, by });
  const clubs = await foundClubs(trx, { work, by, idOf: people.idOf });
  const tracks = await addTracks(trx, work, by);
  const seasonId = await addSeason(trx, { services, work, by });
  const exceptions: { session: string; scoringType: string }[] = [];
  for (const round of work.rounds) {
    const sessions = await addRound(trx, {
      round,
      seasonId,
      trackId: tracks.idOf(round.track),
      by,
    });
    await eventsChanged(trx, services, { seasonId });
    for (const [index, { type, results, otherScoring }] of round.sessions.entries()) {
      const session = sessions[index];
      if (session === undefined) continue;
      if (otherScoring !== null) exceptions.push({ session, scoringType: otherScoring });
      if (results.length === 0) continue;
      const snapshots = results.map(({ result, people: own, club, model }, order) =>
        snapshotOf(result, {
          type,
          order,
          userIds: own.map(people.idOf),
          club: clubs.byKey.get(club) ?? null,
          model,
        }),
      );
      const save = {
        sessionId: session,
        savedBy: by.userId,
        version: 0,
        snapshots,
        edits: [],
        parked: [],
        file: null,
      };
      await saveSession(trx, services, save);
    }
  }
  await addPastTable(trx, { services, work, by, seasonId, exceptions, idOf: people.idOf });
  await happened(trx, services, { what: "season", id: seasonId, before: null });
  const season = {
    type: "past-season",
    id: seasonId,
    version: 0,
    before: await stateOfSeason(trx, seasonId),
  };
  return {
    items: [...people.items, ...clubs.items, ...tracks.items, season],
    summary: [
      counted(work.rounds.length, "etapă", "etape"),
      counted(people.added, "pilot nou", "piloți noi"),
      counted(clubs.items.length, "club nou", "cluburi noi"),
    ].join(", "),
    season: seasonId,
  };
}

/** New clubs belong to those of their people who have no account and drive for none yet; of others only the name is kept. */
async function foundClubs(
  trx: Db,
  { work, by, idOf }: { work: PastSeasonWork; by: By; idOf: (person: string) => string },
) {
  const byKey = new Map<string, { id: string; name: string }>();
  const items: ImportItem[] = [];
  const taken = new Set(await listClubbed(trx, work.simulator));
  for (const { key, name, id } of work.clubs) {
    if (id !== null) {
      byKey.set(key, { id, name });
      continue;
    }
    const named = work.rounds.flatMap(({ sessions }) =>
      sessions.flatMap(({ results }) =>
        results.filter(({ club }) => club === key).flatMap((one) => one.people),
      ),
    );
    const driverIds = [...new Set(named.map(idOf))].filter((person) => !taken.has(person));
    if (driverIds.length === 0) continue;
    for (const driver of driverIds) taken.add(driver);
    const club = { id: newId(), name };
    await foundClubOfFile(trx, { ...club, driverIds }, { ...by, simulatorId: work.simulator });
    byKey.set(key, club);
    items.push({ type: "club", id: club.id, version: 1 });
  }
  return { byKey, items };
}

/** Who has an account, so that nobody puts them anywhere, or drives for a club of the simulator. */
async function listClubbed(db: Db, simulator: string): Promise<string[]> {
  const members = await db
    .selectFrom("club_members as member")
    .innerJoin("clubs as club", "club.id", "member.club_id")
    .select("member.user_id as id")
    .where("club.simulator_id", "=", simulator)
    .where("member.role", "=", "driver")
    .execute();
  const accounts = await db
    .selectFrom("users")
    .select("id")
    .where("account_at", "is not", null)
    .execute();
  return [...members, ...accounts].map(({ id }) => id);
}

/** The circuits that the catalogue lacks, each once. */
async function addTracks(trx: Db, { rounds, simulator }: PastSeasonWork, by: By) {
  const ids = new Map<string, string>();
  const items: ImportItem[] = [];
  for (const { track } of rounds) {
    if ("id" in track || ids.has(foldForSearch(track.name))) continue;
    const { name, country } = track;
    const gameKey =
      foldForSearch(name)
        .replaceAll(/[^a-z0-9]+/g, "_")
        .replaceAll(/^_|_$/g, "") || "circuit";
    const form = { simulator, family: name, name, country, city: "", gameKey, gameLayout: "" };
    const added = await addEntry(trx, trackCatalogue, {
      form: { ...form, lengthMetres: null, turns: null, outline: null },
      ...by,
    });
    ids.set(foldForSearch(name), added._id);
    items.push({ type: "track", id: added._id, version: added.version });
  }
  return {
    items,
    idOf: (track: PlannedPastRound["track"]) =>
      "id" in track ? track.id : (ids.get(foldForSearch(track.name)) ?? ""),
  };
}

/** Hidden, and open to whoever is in its results; its cars are those of the table, else all of the simulator. */
async function addSeason(trx: Db, { work, by }: Writing): Promise<string> {
  const driven = work.rounds.flatMap(({ sessions }) =>
    sessions.flatMap(({ results }) => results.flatMap(({ model }) => model?.id ?? [])),
  );
  const all = driven.length > 0 ? [] : await listModels(trx, work.simulator);
  const models = new Set([...driven, ...all.map(({ _id }) => _id)]);
  const form = seasonFormSchema.parse({
    ...emptyOf(seasonFields),
    title: work.title,
    code: await freeCode(trx, codeOf(work.title)),
    simulator: work.simulator,
    hidden: true,
    open: true,
    validCars: [...models].slice(0, 500).map((_id) => ({ _id, class: null })),
  });
  return insertSeason(trx, { form, ...by }).catch(refuseTakenCode);
}

interface Adding {
  round: PlannedPastRound;
  seasonId: string;
  trackId: string;
  by: By;
}

/** Adds a round with its sessions, one after the other round its first race, and answers their ids in that order. */
async function addRound(trx: Db, { round, seasonId, trackId, by }: Adding): Promise<string[]> {
  const planned = backToBack(
    round.sessions.map(({ title, type, sprint }) => {
      const usual = isPractice(type) ? 30 : isQualifying(type) ? 20 : 60;
      return { ...plannedSession(type, usual), title: title || sessionTypeTitles[type], sprint };
    }),
  );
  const sessions = planned.map(({ startsAfter, ...session }) => ({
    ...session,
    startDate: round.at + startsAfter * MINUTE_MS,
  }));
  const form: EventForm = {
    title: round.title,
    time: Math.min(round.at, ...sessions.map(({ startDate }) => startDate)),
    track: trackId,
    rules: "",
    rsvpStart: null,
    rsvpEnd: null,
    hidden: false,
    cover: null,
    sessions,
  };
  const eventId = await insertEvent(trx, { seasonId, form, ...by });
  const rows = await trx
    .selectFrom("event_sessions")
    .select("id")
    .where("event_id", "=", eventId)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

interface Tabling extends Writing {
  seasonId: string;
  exceptions: readonly { session: string; scoringType: string }[];
  idOf: (person: string) => string;
}

/** The drivers' table of every round; where the file has points, each total is the file's. */
async function addPastTable(
  trx: Db,
  { services, work, by, seasonId, exceptions, idOf }: Tabling,
): Promise<void> {
  const standings = postedTableSchema.parse({
    _id: "new",
    version: 0,
    title: "Piloți",
    public: true,
    type: { code: "D" },
    filters: { maxIgnoredEvents: work.drops },
    options: { whoScores: "everybody" },
    displayedColumns: ["position", "drivers", "points"],
    rounds: { ...work.scoring, except: exceptions },
  });
  const tableId = await addTable(trx, services, { seasonId, savedBy: by.userId, standings });
  if (work.totals === null) return;
  const rows = (await listEntryRows(trx, [tableId])).get(tableId) ?? [];
  const own = new Map(rows.map(toStoredEntry).map(({ key, eventPoints }) => [key, eventPoints]));
  const compensations = new Map(
    work.totals.flatMap(([person, total]) => {
      const subject = idOf(person);
      const points = fromMilliPoints(total - (own.get(subject) ?? 0));
      return points === 0 ? [] : [[subject, { points, reason: FILE_POINTS }] as const];
    }),
  );
  const compensating = { seasonId, tableId, version: 1, compensations };
  if (compensations.size > 0) await setCompensations(trx, services, compensating, by);
}
