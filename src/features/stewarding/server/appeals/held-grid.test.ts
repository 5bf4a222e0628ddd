import { HOUR_MS } from "#shared/time/durations.ts";
import { beforeEach, expect, it } from "vitest";
import type { StartingGridShape } from "#features/results/event-results.ts";
import { saveDriven } from "#tests/factories/counted-results.ts";
import { createEvent, createSession } from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  judgeAgain,
  openReview,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { OwnLicence, Sanction } from "../../licence/licence-shapes.ts";
import type { Decision, DecisionPreview } from "../../stewarding.ts";

describeOnEachDatabase("Places on the grid that a decision costs", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let others: string[];
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(async () => {
    others = await otherStewards(site);
  });

  const api = () => caller(site);
  const driven = () => race.drivers.map((person) => ({ people: [person] }));
  const save = (session: string) =>
    saveDriven(site.services, { session, savedBy: race.organizer }, driven());
  /** A round with a qualifying in the order of the drivers, so many hours from the tests' clock. */
  const round = async (hours: number) => {
    const { db } = site.services.databases;
    const event = await createEvent(db, { season: race.season, time: TEST_NOW + hours * HOUR_MS });
    const qualifying = await createSession(db, { event, type: "Q" });
    const session = await createSession(db, { event });
    await save(qualifying);
    return { event, session };
  };
  const grid = async ({ event, session }: { event: string; session: string }) => {
    const { data } = await api().get<StartingGridShape>(
      race.organizer,
      `/api/event/${event}/starting-grid/${session}`,
    );
    return data.slots.map(({ drivers }) => race.drivers.indexOf(drivers[0]?._id ?? ""));
  };
  const penalise = (given: object = {}) =>
    publish(
      site,
      race,
      (accused) => ({
        besideGuide: "Locuri în loc de timp.",
        items: [{ entry: accused, kind: "grid", amount: 2 }],
      }),
      given,
    );
  const ahead = async () =>
    (await api().get<OwnLicence>(race.drivers[1], "/api/me/licence")).data.grid;

  it("are served in the driver's first race that starts after it, and only there", async () => {
    const past = await round(-1);
    const next = await round(24);
    const later = await round(48);
    await penalise();
    expect(await grid(past)).toEqual([0, 1, 2, 3]);
    expect(await grid(next)).toEqual([0, 2, 3, 1]);
    expect(await ahead()).toMatchObject([
      { positions: 2, reason: "Decizia nr. 1: Contact din vină proprie" },
    ]);
    await save(next.session);
    expect(await grid(next)).toEqual([0, 2, 3, 1]);
    expect(await grid(later)).toEqual([0, 1, 2, 3]);
    expect(await ahead()).toEqual([]);
  });

  it("wait while the decision is appealed, and take effect again from its end", async () => {
    const next = await round(24);
    const later = await round(100);
    const { decision } = await penalise();
    const { data } = await api().post<{ _id: string }>(
      race.drivers[1],
      `/api/decision/${decision}/appeal`,
      appealOf(),
    );
    expect(await grid(next)).toEqual([0, 1, 2, 3]);
    expect(await ahead()).toEqual([]);
    site.setNow(TEST_NOW + 26 * HOUR_MS);
    await save(next.session);
    const { version } = await judgeAgain(site, others, data._id);
    await api().post(others[0], `/api/case/${data._id}/settle`, {
      version,
      outcome: "upheld",
      text: "Decizia rămâne.",
    });
    expect(await grid(next)).toEqual([0, 1, 2, 3]);
    expect(await grid(later)).toEqual([0, 2, 3, 1]);
    expect(await ahead()).toHaveLength(1);
  });

  it("that were served stay in the grid of that day when the decision is annulled", async () => {
    const next = await round(24);
    const later = await round(48);
    const { decision } = await penalise();
    site.setNow(TEST_NOW + 26 * HOUR_MS);
    await save(next.session);
    const { version } = (await api().get<Decision>(undefined, `/api/decision/${decision}`)).data;
    await api().post(race.manager, `/api/decision/${decision}/annul`, {
      version,
      text: "Greșeală.",
    });
    expect(await grid(next)).toEqual([0, 2, 3, 1]);
    expect(await grid(later)).toEqual([0, 1, 2, 3]);
  });

  it("that nobody will serve say so: to stewards before they give them, and to their driver", async () => {
    const { id, accused } = await openReview(site, race);
    const preview = async (kind: string) =>
      (
        await api().post<DecisionPreview>(race.stewards[0], `/api/case/${id}/preview`, {
          items: [{ entry: accused, kind, amount: 2 }],
        })
      ).data;
    await round(-1);
    expect(await preview("grid")).toMatchObject({ rows: [], noRaceLeft: true });
    expect(await preview("time")).toMatchObject({ noRaceLeft: false });
    const { event } = await round(24);
    expect(await preview("grid")).toMatchObject({ noRaceLeft: false });
    const hide = (hidden: boolean) =>
      site.services.databases.db
        .updateTable("events")
        .set({ hidden })
        .where("id", "=", event)
        .execute();
    await hide(true);
    expect(await preview("grid")).toMatchObject({ noRaceLeft: true });
    await hide(false);
    site.setNow(TEST_NOW + 30 * HOUR_MS);
    expect(await preview("grid")).toMatchObject({ noRaceLeft: true });
    site.setNow(TEST_NOW);
    await penalise({ lap: 9 });
    expect(await ahead()).toMatchObject([{ positions: 2, noRaceLeft: false }]);
    site.setNow(TEST_NOW + 30 * HOUR_MS);
    expect(await ahead()).toMatchObject([{ positions: 2, noRaceLeft: true }]);
  });

  it.each<[number, number[], string | undefined]>([
    [3, [0, 2, 1, 3], "3 locuri pe grilă (2 locuri ispășite deja)"],
    [2, [0, 1, 2, 3], "2 locuri pe grilă (2 locuri ispășite deja)"],
    [1, [0, 1, 2, 3], "1 loc pe grilă (1 loc ispășit deja)"],
  ])(
    "that were served count towards those of the decision that replaces it: of %i",
    async (amount, expected, text) => {
      const next = await round(24);
      const later = await round(100);
      const { decision } = await penalise();
      site.setNow(TEST_NOW + 26 * HOUR_MS);
      await save(next.session);
      const { data } = await api().post<{ _id: string }>(
        race.drivers[1],
        `/api/decision/${decision}/appeal`,
        appealOf(),
      );
      const judged = await judgeAgain(site, others, data._id, { kind: "grid", amount });
      const { data: published } = await api().post(
        others[0],
        `/api/case/${data._id}/publish`,
        judged,
      );
      expect(await grid(next)).toEqual([0, 2, 3, 1]);
      expect(await grid(later)).toEqual(expected);
      expect(await ahead()).toMatchObject(
        amount > 2
          ? [
              {
                positions: 1,
                reason: "Decizia nr. 2: Contact din vină proprie; 2 locuri ispășite deja",
              },
            ]
          : [],
      );
      const document = await api().get<Decision>(
        race.organizer,
        `/api/decision/${published.decision?._id}`,
      );
      expect(document.data.items).toMatchObject([{ kind: "grid", amount, text }]);
    },
  );

  it("of a sanction are served like those of a decision", async () => {
    const next = await round(24);
    await publish(site, race, (accused) => ({
      besideGuide: "Puncte.",
      items: [{ entry: accused, kind: "licence", amount: 4 }],
    }));
    expect(await grid(next)).toEqual([0, 1, 2, 3]);
    const sanction = async () => {
      const { data } = await api().get<Sanction[]>(others[0], "/api/sanctions");
      return data.find(({ driver }) => driver._id === race.drivers[1]);
    };
    const proposed = await sanction();
    expect(proposed).toMatchObject({ noRaceLeft: false });
    await api().post(others[0], `/api/sanction/${proposed?._id}/confirm`, {
      version: proposed?.version,
    });
    expect(await grid(next)).toEqual([0, 2, 3, 1]);
    site.setNow(TEST_NOW + 30 * HOUR_MS);
    expect(await sanction()).toMatchObject({ served: false, noRaceLeft: true });
    await save(next.session);
    expect(await sanction()).toMatchObject({ served: true, noRaceLeft: false });
  });
});
