import { DAY_MS } from "#shared/time/durations.ts";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { verifyPassword } from "#features/accounts/server/login/passwords.ts";
import { resultsTable } from "#features/results/shown/results-table.ts";
import type { ResultRow } from "#features/results/results.ts";
import { listResultRows } from "#features/results/server/result-rows.ts";
import { readSessionType } from "#shared/session-types.ts";
import { toCsv } from "#shared/text/csv.ts";
import { publishedAgain } from "#tests/factories/published-again.ts";
import { getEntryEvent } from "#features/entry-lists/server/entry-event.ts";
import { loadEntryList, toEntryListReply } from "#features/entry-lists/server/load-entry-list.ts";
import { findResultSession } from "#features/results/server/import/import-context.ts";
import { prepareSession } from "#features/results/server/import/prepare-session.ts";
import { seasonRulesSchema } from "#features/seasons/seasons.ts";
import { listWaitingGrid } from "#features/results/server/decided-grid.ts";
import { readCaseView } from "#features/stewarding/server/case-view.ts";
import { readChanges } from "#features/stewarding/server/steward-changes.ts";
import { seasonStatus } from "#features/seasons/season-status.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { fromJson } from "#server/database/json.ts";
import { createServices, type Services } from "#server/services.ts";
import { packFile } from "#features/results/import/packed-file.ts";
import { readResultFile } from "#simulators/read-result-file.ts";
import { groupBy } from "#shared/group-by.ts";
import { describeOnEachDatabase, type TestEngine } from "#tests/setup/databases.ts";
import { loadCatalogue } from "./catalogue.ts";
import { steward } from "./judged/cases.ts";
import { foundClubs } from "./clubs.ts";
import { demoPassword, inventPeople } from "./people.ts";
import { allSeasons } from "./plans/all-seasons.ts";
import { demoLeagueOf, seasonsOf } from "./plans/demo-leagues.ts";
import type { SeasonPlan } from "./plans/season-plan.ts";
import { type SeededLeague, seedLeague } from "./seed-league.ts";
import { planSeason } from "./seasons.ts";
import { parts } from "#site/server/parts.ts";

/** A Saturday at noon, three weeks after the clocks changed. */
const NOW = Date.UTC(2026, 10, 14, 10);

interface Seeded {
  services: Services;
  league: SeededLeague;
  close: () => Promise<void>;
}

async function seed(engine: TestEngine, plans: readonly SeasonPlan[]): Promise<Seeded> {
  const dataDir = await mkdtemp(join(tmpdir(), "grila-demo-"));
  const database = await engine.createDatabase(dataDir);
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    JWT_SECRET: "a secret that exists only inside the tests",
  });
  const log = pino({ level: "error" }, engine.logCollector);
  const services = await createServices(config, { parts, log, now: () => NOW });
  return {
    services,
    league: await seedLeague(services, plans),
    close: async () => {
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

describeOnEachDatabase("The demo league", (engine) => {
  let seeded: Seeded;
  beforeAll(async () => {
    seeded = await seed(engine, allSeasons);
  }, 120_000);
  afterAll(() => seeded.close());

  const read = () => seeded.services.databases.reader;

  it("has results for every official session that is over, but for the one that waits", async () => {
    const sessions = await read()
      .selectFrom("event_sessions as session")
      .leftJoin("session_results as results", "results.session_id", "session.id")
      .select(["session.id", "session.official", "session.start_at as time", "results.version"])
      .execute();
    const over = sessions.filter(({ official, time }) => official && time <= NOW);
    expect(over.length).toBeGreaterThan(80);
    expect(over.filter(({ version }) => version === null).map(({ id }) => id)).toEqual([
      "acc-endurance-4-r",
    ]);
    expect(
      sessions.filter(({ time, version }) => time > NOW && version !== null).map(({ id }) => id),
    ).toEqual([]);
    expect(over.some(({ version }) => version === 2)).toBe(true);
  });

  it("has cases at every step, open protests, decisions that moved places, one that an appeal replaced, results that were reopened", async () => {
    const cases = await read()
      .selectFrom("cases")
      .innerJoin("event_sessions as session", "session.id", "cases.session_id")
      .select(["cases.id", "cases.origin", "cases.state", "cases.season_id", "session.event_id"])
      .orderBy("cases.opened_at")
      .execute();
    expect(new Set(cases.map(({ season_id }) => season_id))).toEqual(new Set(["acc-endurance"]));
    const told = (event: string) =>
      cases
        .filter((own) => own.event_id === `acc-endurance-${event}`)
        .map(({ origin, state }) => `${origin} ${state}`);
    const decided = "protest decided";
    expect(told("1")).toEqual([decided, decided, "appeal decided", "steward decided"]);
    expect(told("2")).toEqual([decided, decided, decided]);
    expect(told("3")).toEqual([
      decided,
      "appeal review",
      decided,
      decided,
      "protest review",
      "protest defence",
    ]);
    const votes = await read()
      .selectFrom("case_votes")
      .select("vote")
      .where("case_id", "=", cases.at(-2)?.id ?? "")
      .orderBy("vote")
      .execute();
    expect(votes.map(({ vote }) => vote)).toEqual(["infringement", "racing"]);
    const decisions = await read()
      .selectFrom("decisions")
      .innerJoin("cases", "cases.id", "decisions.case_id")
      .select(["decisions.number", "decisions.state", "cases.session_id", "replaced_by"])
      .where("decisions.number", "is not", null)
      .orderBy("decisions.number")
      .execute();
    const stands = "published";
    expect(decisions.map(({ state }) => state)).toEqual([
      stands,
      "replaced",
      stands,
      stands,
      stands,
      stands,
      "appealed",
      stands,
      stands,
    ]);
    for (const { session_id: session } of decisions)
      expect((await readChanges(read(), session ?? "")).rows.length).toBeGreaterThan(1);
    const open = await read()
      .selectFrom("protest_windows")
      .select("session_id")
      .where("closes_at", ">", NOW)
      .execute();
    expect(open).toHaveLength(1);
    const reopened = await read().selectFrom("reopenings").select("case_id").execute();
    expect(reopened).toHaveLength(1);
  });

  it("has a driver at seven points, a sanction that waits for a steward, and the pilot's own points", async () => {
    const licences = await read()
      .selectFrom("licence_entries")
      .innerJoin("decision_items as item", "item.id", "licence_entries.item_id")
      .select(({ fn }) => [
        "licence_entries.user_id",
        fn.sum("points").as("points"),
        fn.sum("warnings").as("warnings"),
      ])
      .where("item.state", "=", "active")
      .groupBy("licence_entries.user_id")
      .execute();
    const told = licences.map(({ user_id, points, warnings }) => [
      user_id,
      Number(points),
      Number(warnings),
    ]);
    expect(told.toSorted((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      [expect.any(String), 2, 0],
      ["demo-pilot", 3, 1],
      [expect.any(String), 4, 0],
      [expect.any(String), 7, 0],
    ]);
    const sanctions = await read()
      .selectFrom("sanctions")
      .select(["rule", "state"])
      .orderBy("state")
      .execute();
    expect(sanctions).toEqual([
      { rule: "points:4", state: "confirmed" },
      { rule: "points:4", state: "proposed" },
    ]);
    expect(
      (await listWaitingGrid(read(), "acc-endurance")).map(({ driver, positions }) => [
        driver,
        positions,
      ]),
    ).toEqual([["demo-pilot", 3]]);
  });

  it("has an appeal that its steward may judge", async () => {
    const { id } = await read()
      .selectFrom("cases")
      .select("id")
      .where("origin", "=", "appeal")
      .where("state", "=", "review")
      .executeTakeFirstOrThrow();
    const view = await readCaseView(seeded.services, read(), {
      id,
      viewer: steward("demo-steward"),
    });
    expect(view).toMatchObject({ as: "steward", blocked: null, panel: { voted: 1, mine: null } });
  });

  it("dresses a season with pictures for itself and its events, and with a rulebook", async () => {
    const files = await read()
      .selectFrom("seasons as season")
      .innerJoin("events as event", "event.season_id", "season.id")
      .innerJoin("uploads as cover", "cover.id", "event.cover_upload_id")
      .innerJoin("uploads as rulebook", "rulebook.id", "season.rulebook_upload_id")
      .select(["cover.filename", "cover.mime as picture", "rulebook.mime as rulebook"])
      .where("season.id", "=", "ac-abarth")
      .execute();
    expect(new Set(files.map(({ filename }) => filename)).size).toBe(6);
    expect(files[0]).toMatchObject({ picture: "image/webp", rulebook: "application/pdf" });
  });

  it("has tracks with outlines", async () => {
    const outlines = await read()
      .selectFrom("tracks as track")
      .innerJoin("uploads as outline", "outline.id", "track.outline_upload_id")
      .select(["track.id", "outline.kind"])
      .where("track.length_metres", "is not", null)
      .execute();
    expect(outlines.map(({ id }) => id)).toContain("ac-ks-brands-hatch-indy");
    expect(new Set(outlines.map(({ kind }) => kind))).toEqual(new Set(["trackOutline"]));
  });

  it("has a prequalification in which one is too slow and one has not come", async () => {
    const event = await getEntryEvent(read(), "ac-abarth-4", null);
    const { splits, out, prequal } = toEntryListReply(await loadEntryList(read(), event, NOW));
    const statuses = [...splits.flatMap(({ entries }) => entries), ...out].map(
      ({ status }) => status,
    );
    expect(prequal.thresholdResult).toBeGreaterThan(prequal.bestResult);
    expect(statuses.filter((status) => status === 2).length).toBeGreaterThanOrEqual(2);
    expect(statuses.filter((status) => status === 1).length).toBeGreaterThan(5);
  });

  it("keeps the rules of its own seasons", async () => {
    const seasons = await read().selectFrom("seasons").select(["id", "rules"]).execute();
    const cars = await read()
      .selectFrom("cars as car")
      .leftJoin("registrations as registration", "registration.id", "car.registration_id")
      .innerJoin("season_car_models as model", (on) =>
        on
          .onRef("model.season_id", "=", "car.season_id")
          .onRef("model.car_model_id", "=", "car.car_model_id"),
      )
      .select(["car.id", "car.season_id", "car.race_number", "registration.club_id"])
      .execute();
    const { all } = await read()
      .selectFrom("cars")
      .select(({ fn }) => fn.countAll<number>().as("all"))
      .executeTakeFirstOrThrow();
    expect(cars).toHaveLength(all);
    const seats = await read().selectFrom("car_drivers").select(["car_id", "user_id"]).execute();
    const members = await read()
      .selectFrom("club_members")
      .select(["club_id", "user_id"])
      .where("role", "=", "driver")
      .execute();
    const isMember = new Set(members.map(({ club_id, user_id }) => `${club_id} ${user_id}`));
    const broken: string[] = [];
    for (const season of seasons) {
      const rules = fromJson(seasonRulesSchema, season.rules);
      const perClub = new Map<string, number>();
      for (const car of cars.filter(({ season_id }) => season_id === season.id)) {
        const drivers = seats.filter(({ car_id }) => car_id === car.id);
        const { from, to } = rules.validNumbers;
        if (drivers.length < rules.minDriversPerCar || drivers.length > rules.maxDriversPerCar)
          broken.push(`${car.id} has ${drivers.length} drivers`);
        if (car.race_number < from || car.race_number > to)
          broken.push(`${car.id} has number ${car.race_number}`);
        const { club_id: club } = car;
        if (club === null) continue;
        perClub.set(club, (perClub.get(club) ?? 0) + 1);
        for (const driver of drivers)
          if (!isMember.has(`${club} ${driver.user_id}`))
            broken.push(`${driver.user_id} drives ${car.id} for another club`);
      }
      for (const [club, count] of perClub)
        if (count > (rules.maxCarsPerTeam ?? Infinity))
          broken.push(`${club} has ${count} cars in ${season.id}`);
    }
    expect(broken).toEqual([]);
  });

  it("knows everybody in its results, but for a stranger now and then", async () => {
    const unknown = await read()
      .selectFrom("result_row_drivers as driver")
      .innerJoin("result_rows as row", "row.id", "driver.row_id")
      .select(["row.session_id", "row.car_id"])
      .where("driver.user_id", "is", null)
      .execute();
    expect(unknown.length).toBeGreaterThan(10);
    expect(new Set(unknown.map(({ session_id }) => session_id)).size).toBe(unknown.length);
    expect(unknown.filter(({ car_id }) => car_id !== null)).toEqual([]);
    // Nobody linked this profile; the steward's first pick holds for all other sessions.
    const aliases = await read()
      .selectFrom("person_aliases as alias")
      .innerJoin("users as person", "person.id", "alias.user_id")
      .select(["alias.platform", "alias.created_by"])
      .where("person.account_at", "is not", null)
      .execute();
    expect(aliases.map(({ platform, created_by }) => [platform, created_by])).toEqual([
      ["steam", "demo-steward"],
    ]);
  });

  it("shows something of everything that happens in racing", async () => {
    const rows = await read()
      .selectFrom("result_rows")
      .select(["frozen", "position", "car_id"])
      .execute();
    const text = rows.map(({ frozen }) => frozen).join("\n");
    for (const fact of [
      '"kind":"PostRaceTime"',
      '"kind":"DriveThrough"',
      '"kind":"LapPenalty"',
      '"outcome":"Disconnected"',
      '"left":true',
      '"missingPitStop":true',
      '"wildcard":true',
    ])
      expect(text).toContain(fact);
    expect(rows.some(({ position }) => position === null)).toBe(true);
    const work = await read().selectFrom("result_work").select("work").execute();
    const decisions = work.map((row) => row.work).join("\n");
    for (const kind of ['"kind":"time"', '"kind":"laps"', '"kind":"grid"', '"dsq"'])
      expect(decisions).toContain(kind);
  });

  it("has tables for every season that has begun, with everybody in them", async () => {
    const tables = await read()
      .selectFrom("standings as table")
      .innerJoin("standings_entries as entry", "entry.standings_id", "table.id")
      .select([
        "table.season_id",
        "table.id",
        ({ fn }) => fn.max<number>("entry.points").as("most"),
      ])
      .groupBy(["table.season_id", "table.id"])
      .execute();
    expect(new Set(tables.map(({ season_id }) => season_id))).toEqual(
      new Set([
        "ac-abarth",
        "ac-gt3",
        "ac-mx5",
        "ac-open",
        "acc-endurance",
        "acc-gt3",
        "acc-sprint",
        "ir-cup",
        "ir-formula",
      ]),
    );
    expect(tables.filter(({ most }) => most <= 0)).toEqual([]);
  });

  it("has an open season, whose tables are filled by people without a car and without an account", async () => {
    const season = await read()
      .selectFrom("seasons")
      .select(["open", "registration_deadline as deadline"])
      .where("id", "=", "ac-open")
      .executeTakeFirstOrThrow();
    expect([season.open, season.deadline]).toEqual([true, null]);
    const rows = await read()
      .selectFrom("result_rows as row")
      .innerJoin("result_row_drivers as driver", "driver.row_id", "row.id")
      .leftJoin("users as person", "person.id", "driver.user_id")
      .select(["row.session_id", "row.car_id", "person.id", "person.account_at"])
      .where("row.session_id", "like", "ac-open-%")
      .execute();
    expect(new Set(rows.map(({ session_id }) => session_id))).toEqual(
      new Set(["ac-open-1-q", "ac-open-1-r", "ac-open-2-q", "ac-open-2-r"]),
    );
    const known = rows.filter(
      (row) => row.id === null || row.car_id !== null || row.account_at !== null,
    );
    expect(known).toEqual([]);
    const tables = await read()
      .selectFrom("standings as table")
      .innerJoin("standings_entries as entry", "entry.standings_id", "table.id")
      .select(["table.type", ({ fn }) => fn.countAll<number>().as("entries")])
      .where("table.season_id", "=", "ac-open")
      .where("entry.points", ">", 0)
      .groupBy("table.type")
      .orderBy("table.type")
      .execute();
    expect(tables.map(({ type }) => type)).toEqual(["D", "T"]);
    expect(Number(tables[0]?.entries)).toBeGreaterThan(12);
  });

  it.each([
    ["admin@demo.test", ["administrator"]],
    ["steward@demo.test", ["steward"]],
    ["manager@demo.test", []],
    ["pilot@demo.test", []],
  ])("lets %s in", async (email, roles) => {
    const account = await read()
      .selectFrom("users")
      .select(["id", "password_hash", "confirmed_at"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(await verifyPassword(demoPassword, account.password_hash)).toBe(true);
    expect(account.confirmed_at).not.toBeNull();
    const held = await read()
      .selectFrom("user_roles")
      .select("role_id")
      .where("user_id", "=", account.id)
      .execute();
    expect(held.map(({ role_id }) => role_id)).toEqual(roles);
  });

  it("writes a file a simulator that the edit page takes, with something to resolve", async () => {
    expect(seeded.league.sampleFiles.map(({ simulator }) => simulator)).toEqual([
      "ACC",
      "AC",
      "iR",
    ]);
    const [folder = ""] = seeded.league.sampleFiles.map(({ path }) => dirname(dirname(path)));
    const guide = await readFile(join(folder, "CITESTE.txt"), "utf8");
    for (const { path, simulator, page } of seeded.league.sampleFiles) {
      const outcome = readResultFile(await readFile(path), simulator);
      if (!outcome.ok) throw new Error(outcome.problem.message);
      const [, , eventId = "", sessionId = ""] = page.split("/");
      const session = await findResultSession(read(), sessionId, eventId);
      if (!session) throw new Error(`${page} leads nowhere`);
      const { notices } = await prepareSession(read(), session, {
        read: async () => packFile(outcome.session),
        answers: {},
      });
      const codes = notices.map(({ code }) => code).filter((code) => code !== "file.warning");
      const told = guide.split(path)[1]?.split("se încarcă")[0] ?? "";
      expect(told).toContain("un pilot necunoscut");
      expect(told.includes("cu alt număr")).toBe(codes.includes("car.number-differs"));
      // AC files hold no numbers.
      expect(codes.toSorted()).toEqual(
        simulator === "AC" ? ["person.unmatched"] : ["car.number-differs", "person.unmatched"],
      );
    }
  });

  it.each(["JSON", "CSV;", "CSV,"] as const)(
    "has the same results in every session when the site reads its own %s back",
    async (form) => {
      const sessions = await read()
        .selectFrom("session_results as saved")
        .innerJoin("event_sessions as session", "session.id", "saved.session_id")
        .select(["session.id", "session.event_id", "session.type"])
        .orderBy("session.id")
        .execute();
      const published = await listResultRows(
        read(),
        sessions.map(({ id }) => id),
      );
      expect(sessions.length).toBeGreaterThan(50);
      for (const { id, event_id, type } of sessions) {
        const rows = published.get(id) ?? [];
        if (rows.length === 0) continue;
        const separator = form === "CSV," ? "," : ";";
        const file =
          form === "JSON"
            ? JSON.stringify({ status: 200, data: rows })
            : toCsv(resultsTable(rows, readSessionType(type)), separator);
        const again = await publishedAgain(read(), {
          sessionId: id,
          eventId: event_id,
          rows,
          file,
        });
        expect({ id, rows: again.map(publicFacts) }).toEqual({ id, rows: rows.map(publicFacts) });
      }
    },
    60_000,
  );

  it("is written with Romanian letters, and nobody is called like somebody else", async () => {
    const people = await read().selectFrom("users").select(["first_name", "last_name"]).execute();
    const names = people.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    expect(new Set(names).size).toBe(names.length);
    const texts = JSON.stringify([
      names,
      await read().selectFrom("clubs").select("name").execute(),
      await read().selectFrom("seasons").selectAll().execute(),
      await read().selectFrom("events").select(["title", "rules"]).execute(),
    ]);
    expect(texts).toMatch(/ș/);
    expect(texts).not.toMatch(/[ŞşŢţ]/);
  });

  it("runs, is over or comes as it should, on whatever day it is made", async () => {
    const catalogue = await loadCatalogue(read());
    const people = inventPeople();
    const clubs = foundClubs(people);
    for (let day = 0; day < 366; day += 5) {
      const now = NOW + day * DAY_MS + ((day * 5_000_000) % DAY_MS);
      const clock = { now, timeZone: "Europe/Bucharest" };
      const seasons = allSeasons.map((plan) =>
        planSeason(plan, { clock, people, clubs, catalogue }),
      );
      const idsOf = (status: string) =>
        seasons
          .filter(
            ({ events }) =>
              seasonStatus(
                events.map(({ time }) => time),
                now,
              ) === status,
          )
          .map(({ plan }) => plan.id);
      expect(idsOf("current")).toEqual(["acc-endurance", "ac-abarth", "ac-open", "ir-cup"]);
      expect(idsOf("past")).toEqual(["acc-sprint", "acc-gt3", "ac-mx5", "ac-gt3", "ir-formula"]);
      for (const { plan, events } of seasons.filter(({ plan: { id } }) =>
        idsOf("current").includes(id),
      )) {
        expect(events.filter(({ past }) => past)).toHaveLength(plan.calendar.round - 1);
        const next = events.find((event) => event.next);
        const aheadDays = ((next?.time ?? 0) - now) / DAY_MS;
        expect(aheadDays).toBeGreaterThan(2);
        expect(aheadDays).toBeLessThan(10);
      }
    }
  });

  it("breaks no foreign key", async () => {
    const { engine: name, reader } = seeded.services.databases;
    if (name === "postgres") return;
    const { rows } = await sql`pragma foreign_key_check`.execute(reader);
    expect(rows).toEqual([]);
  });
});

/** What a row says of the result; a CSV has neither times of laps nor what the game has done. */
function publicFacts(row: ResultRow) {
  const { finalOverallResult, classPositions, numLaps, totalTime, bestLap, gap } = row;
  const { classGaps, start, finish, dsq, ineligible, guest, drivers, facts } = row;
  const { raceNumber, carModel } = row.eventRsvp;
  return {
    finalOverallResult,
    classPositions,
    numLaps,
    totalTime,
    bestLap,
    gap,
    classGaps,
    start: start?.position,
    finish,
    dsq,
    ineligible,
    guest,
    raceNumber,
    model: carModel.title,
    club: row.team?.name,
    led: facts?.lapsLed ?? null,
    crew: drivers.map((driver) => [driver._id, driver.laps, driver.bestLap]),
  };
}

describeOnEachDatabase("Made twice at the same moment", (engine) => {
  const made: Seeded[] = [];
  afterEach(async () => {
    for (const { close } of made.splice(0)) await close();
  });

  it("the league is the same", async () => {
    const plans = allSeasons.filter(({ id }) => ["acc-sprint", "ac-mx5", "ir-cup"].includes(id));
    made.push(await seed(engine, plans), await seed(engine, plans));
    const [first, second] = await Promise.all(made.map(({ services }) => describeLeague(services)));
    expect(first?.results.length).toBeGreaterThan(500);
    expect(second).toEqual(first);
  }, 120_000);
});

/** Everything but the ids that the site makes up while saving. */
async function describeLeague({ databases: { reader } }: Services) {
  return {
    people: await reader
      .selectFrom("users")
      .select(["id", "first_name", "last_name", "email", "country", "city", "steam_id"])
      .orderBy("id")
      .execute(),
    clubs: await reader.selectFrom("clubs").selectAll().orderBy("id").execute(),
    members: await reader
      .selectFrom("club_members")
      .selectAll()
      .orderBy("club_id")
      .orderBy("user_id")
      .orderBy("role")
      .execute(),
    seasons: await reader.selectFrom("seasons").selectAll().orderBy("id").execute(),
    events: await reader.selectFrom("events").selectAll().orderBy("id").execute(),
    sessions: await reader.selectFrom("event_sessions").selectAll().orderBy("id").execute(),
    cars: await reader.selectFrom("cars").selectAll().orderBy("id").execute(),
    seats: await reader
      .selectFrom("car_drivers")
      .selectAll()
      .orderBy("car_id")
      .orderBy("position")
      .execute(),
    presences: await reader
      .selectFrom("presences")
      .selectAll()
      .orderBy("event_id")
      .orderBy("car_id")
      .execute(),
    results: await reader
      .selectFrom("result_rows")
      .select(["session_id", "entry_key", "frozen", "computed", "sort_order", "car_id", "club_id"])
      .orderBy("session_id")
      .orderBy("sort_order")
      .execute(),
    laps: await reader
      .selectFrom("result_row_laps as laps")
      .innerJoin("result_rows as row", "row.id", "laps.row_id")
      .select(["row.session_id", "row.entry_key", "laps.laps"])
      .orderBy("row.session_id")
      .orderBy("row.entry_key")
      .execute(),
    standings: await reader
      .selectFrom("standings_entries as entry")
      .innerJoin("standings as table", "table.id", "entry.standings_id")
      .select([
        "table.season_id",
        "table.title",
        "entry.subject_id",
        "entry.points",
        "entry.position",
      ])
      .orderBy("table.season_id")
      .orderBy("table.position")
      .orderBy("entry.sort_order")
      .execute(),
  };
}

describeOnEachDatabase("A demo league in which nothing runs", (engine) => {
  it.each([
    ["offseason", ["future", "past"]],
    ["empty", []],
  ] as const)(
    "%s has seasons that are %j",
    async (league, expected) => {
      const seeded = await seed(engine, seasonsOf(league));
      const rows = await seeded.services.databases.reader
        .selectFrom("seasons as season")
        .leftJoin("events as event", "event.season_id", "season.id")
        .select(["season.id", "event.time"])
        .where("season.hidden", "=", false)
        .execute();
      await seeded.close();
      const statuses = [...groupBy(rows, ({ id }) => id).values()].map((own) =>
        seasonStatus(
          own.flatMap(({ time }) => time ?? []),
          NOW,
        ),
      );
      expect([...new Set(statuses)].toSorted()).toEqual(expected);
    },
    60_000,
  );
});

it("the demo refuses a league that it does not know", () => {
  expect(() => demoLeagueOf({ DEMO_LEAGUE: "pauza" })).toThrow(ConfigError);
  expect(demoLeagueOf({})).toBe("full");
});
