import { DAY_MS } from "#shared/time/durations.ts";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inviteToCar } from "#features/clubs/server/asks/car-invites.ts";
import {
  answerPresence,
  createEvent,
  createPerson,
  createSeason,
  createSession,
  makeWildcard,
  registerCar,
  suspendDriver,
} from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { toJson } from "#server/database/json.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

/** Every id and title of what is hidden holds it. */
const TELLTALE = "ascuns-7f3";
/** Some hundred calls a reader, on a machine that does other things too. */
const SLOW_MS = 120_000;

describeOnEachDatabase("What is hidden", (engine) => {
  let site: TestApp;
  let league: StandingsSeason;
  /** Ids that stand first in an address, and those that follow them. */
  let owners: string[];
  let parts: string[];
  let readers: Record<"nobody" | "stranger" | "driver" | "owner" | "steward", string | undefined>;
  let administrator: string;

  beforeAll(async () => {
    site = await createTestApp(engine);
    const { db } = site.services.databases;
    league = await createStandingsSeason(site);
    administrator = await createPerson(db, { roles: ["administrator"] });
    const driver = league.people.ana;
    const owner = await createPerson(db);
    const steward = await createPerson(db);
    await db.insertInto("roles").values({ id: "hands", name: "Ajutoare" }).execute();
    for (const permission of [
      "editRaceResults",
      "downloadEntrylists",
      "judgeCases",
      "manageCatalogues",
      "sendMessages",
      "manageDrivers",
      "manageDownloads",
    ])
      await db.insertInto("role_permissions").values({ role_id: "hands", permission }).execute();
    await db.insertInto("user_roles").values({ role_id: "hands", user_id: steward }).execute();
    await db
      .updateTable("clubs")
      .set({ owner_id: owner })
      .where("id", "=", league.clubs.alfa)
      .execute();
    // Somebody who can log in gets messages.
    await db.updateTable("users").set({ account_at: 1 }).execute();
    const rows = await hideThings({ driver, owner });
    await hideCases(steward);
    readers = { nobody: undefined, stranger: league.stranger, driver, owner, steward };
    const tables = (await db.selectFrom("standings").select("id").execute()).map(({ id }) => id);
    const entry = await db
      .selectFrom("standings_entries")
      .select("id")
      .where("subject_id", "=", driver)
      .executeTakeFirstOrThrow();
    owners = [
      league.season,
      `${TELLTALE}-season`,
      `${TELLTALE}-event`,
      `${TELLTALE}-event-of-season`,
      league.clubs.alfa,
      driver,
      `${TELLTALE}-decision`,
      "judged-case",
      "kept-case",
      ...tables,
    ];
    parts = [`${TELLTALE}-race`, `${TELLTALE}-guest`, entry.id, ...tables, ...rows.slice(0, 1)];
  }, SLOW_MS);
  afterAll(() => site.close());

  /** A hidden event with results in a season that everybody sees, and a hidden season with all that seasons have. */
  async function hideThings({ driver, owner }: { driver: string; owner: string }) {
    const { db } = site.services.databases;
    const event = await createEvent(db, {
      id: `${TELLTALE}-event`,
      title: `Etapa ${TELLTALE}`,
      season: league.season,
      time: TEST_NOW - 3 * DAY_MS,
      hidden: true,
    });
    const race = await createSession(db, {
      id: `${TELLTALE}-race`,
      title: `Cursa ${TELLTALE}`,
      event,
      serverName: TELLTALE,
      password: TELLTALE,
    });
    await registerCar(db, {
      id: `${TELLTALE}-guest`,
      carName: `Invitata ${TELLTALE}`,
      season: league.season,
      club: null,
      events: [event],
    });
    await suspendDriver(db, { event, person: driver });
    await makeWildcard(db, { event, car: league.cars.ana });
    await answerPresence(db, { event, car: league.cars.ana, answeredBy: driver });

    const season = await createSeason(db, {
      id: `${TELLTALE}-season`,
      code: TELLTALE,
      title: `Sezonul ${TELLTALE}`,
      hidden: true,
    });
    const opening = await createEvent(db, {
      id: `${TELLTALE}-event-of-season`,
      title: `Deschiderea ${TELLTALE}`,
      season,
      time: TEST_NOW + DAY_MS,
    });
    const openingRace = await createSession(db, {
      id: `${TELLTALE}-opening-race`,
      title: `Cursa ${TELLTALE}`,
      event: opening,
    });
    const car = await registerCar(db, {
      id: `${TELLTALE}-car`,
      carName: `Mașina ${TELLTALE}`,
      season,
      club: league.clubs.alfa,
      drivers: [{ id: driver, confirmed: false }, owner],
    });
    await db
      .transaction()
      .execute((trx) =>
        inviteToCar(trx, site.services, { carId: car, userId: driver, invitedBy: owner }),
      );
    const editor = administrator;
    for (const [index, id] of league.events.entries())
      await saveFinishes(site, { as: editor, event: id, session: league.races[index] ?? "" }, [
        { car: league.cars.ana, drivers: [driver] },
        { car: league.cars.carmen, drivers: [league.people.carmen] },
      ]);
    await saveFinishes(site, { as: editor, event, session: race }, [
      { car: league.cars.ana, drivers: [driver], gridPenalty: 3 },
      { car: `${TELLTALE}-guest`, drivers: [await createPerson(db)] },
    ]);
    await saveFinishes(site, { as: editor, event: opening, session: openingRace }, [
      { car, drivers: [driver] },
    ]);
    const scored = (id: string, session: string) => ({
      obj: { _id: id },
      sessions: [{ obj: { _id: session }, scoringType: { _id: "top-10" } }],
    });
    const save = (seasonId: string, standings: object) =>
      site.call({
        method: "POST",
        url: `/api/standings/${seasonId}/save`,
        payload: { standings },
        as: editor,
      });
    const posted = postedTable(league);
    await save(league.season, { ...posted, events: [...posted.events, scored(event, race)] });
    await save(season, {
      ...posted,
      title: `Clasament ${TELLTALE}`,
      events: [scored(opening, openingRace)],
    });
    const rows = await db
      .selectFrom("result_rows")
      .select("id")
      .where("session_id", "in", [race, openingRace])
      .execute();
    return rows.map(({ id }) => id);
  }

  /** A decision in the hidden event, and two cases of a visible one; a conflict keeps the steward from the second. */
  async function hideCases(steward: string) {
    const { db } = site.services.databases;
    const [shown] = league.races;
    const open = async (id: string, session: string, carName = "", state = "review") => {
      await db
        .insertInto("cases")
        .values({
          id,
          season_id: league.season,
          session_id: session,
          origin: "steward",
          state,
          opened_at: TEST_NOW,
          defence_until: TEST_NOW,
        })
        .execute();
      await db
        .insertInto("case_entries")
        .values({
          id: `${id}-entry`,
          case_id: id,
          entry_key: `${id}-key`,
          person_id: "",
          user_id: null,
          role: "accused",
          frozen: toJson({
            raceNumber: "7",
            carName,
            carId: null,
            clubId: null,
            clubName: "",
            persons: [],
            name: "",
          }),
        })
        .execute();
    };
    await open("judged-case", shown);
    await open("kept-case", shown, `Mașina ${TELLTALE}`);
    await open("decided-case", `${TELLTALE}-race`, TELLTALE, "decided");
    await db
      .insertInto("case_stewards")
      .values({ case_id: "kept-case", user_id: steward, standing: "recused", at: TEST_NOW })
      .execute();
    await db
      .insertInto("decisions")
      .values({
        id: `${TELLTALE}-decision`,
        season_id: league.season,
        case_id: "decided-case",
        number: 1,
        state: "published",
        outcome: "infringement",
        facts: TELLTALE,
        panel: toJson({ voted: 2, leftOut: 0, drove: 0, guests: 0, recused: 0 }),
        published_at: TEST_NOW,
        appeal_until: TEST_NOW + DAY_MS,
      })
      .execute();
  }

  /** Every GET route that does not write, with the ids of the league in every place of its address. */
  function listUrls(): { route: string; url: string }[] {
    const routes = site.app.declaredRoutes.filter(isRead).map(({ url }) => url);
    return [...new Set(routes), "/api/messages/audiences?kind=season"].flatMap((route) =>
      fill(route.replace("*", "nothing"), owners).map((url) => ({ route, url })),
    );
  }

  function fill(url: string, ids: readonly string[]): string[] {
    const parameter = /:\w+/.exec(url)?.[0];
    if (!parameter) return [url];
    return ids.flatMap((id) => fill(url.replace(parameter, id), parts));
  }

  async function leaks(as: string | undefined): Promise<string[]> {
    const found = new Set<string>();
    for (const { route, url } of listUrls()) {
      if (found.has(route)) continue;
      const reply = await site.call({ method: "GET", url, as });
      if (reply.body.includes(TELLTALE)) found.add(route);
    }
    return [...found];
  }

  it(
    "is seen by organisers, so that this test looks at the right addresses",
    async () => {
      const seen = await leaks(administrator);
      for (const route of [
        "/api/season/:id",
        "/api/event/:id",
        "/api/season/:id/standings",
        "/api/standings/:seasonId/available-events",
        "/api/scoring-types",
        "/api/events",
        "/api/case/:id",
        "/api/decision/:id",
        "/api/season/:id/cases",
        "/api/season/:id/decisions",
      ])
        expect(seen).toContain(route);
      expect(seen.length).toBeGreaterThan(25);
    },
    SLOW_MS,
  );

  it.each(["nobody", "stranger", "driver", "owner", "steward"] as const)(
    "is in no reply to %s",
    async (who) => {
      expect(await leaks(readers[who])).toEqual([]);
    },
    SLOW_MS,
  );

  it(
    "is, of rounds, in the tables that somebody edits, and in nothing else that they read",
    async () => {
      const { db } = site.services.databases;
      await db.insertInto("roles").values({ id: "tables", name: "Clasamente" }).execute();
      await db
        .insertInto("role_permissions")
        .values({ role_id: "tables", permission: "editStandings" })
        .execute();
      const editor = await createPerson(db, { roles: ["tables"] });
      expect((await leaks(editor)).toSorted()).toEqual([
        "/api/season/:id/standings",
        "/api/season/:id/standings/:tableId/csv",
        "/api/season/:id/standings/:tableId/json",
        "/api/standings/:seasonId/available-events",
        "/api/standings/:seasonId/candidates",
        "/api/standings/:tableId/entry/:entryId",
      ]);
    },
    SLOW_MS,
  );
});

function isRead({ method, config }: RouteOptions): boolean {
  return [method].flat().includes("GET") && config?.writes !== true;
}
