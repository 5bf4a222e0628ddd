import { HOUR_MS } from "#shared/time/durations.ts";
import { expect, it } from "vitest";
import { endAccount } from "#features/accounts/server/people/end-account.ts";
import { mergePeople } from "#features/accounts/server/people/merge-people.ts";
import {
  beforeEachRace,
  caller,
  createDriversTable,
  createStewardedRace,
  decide,
  openReview,
  protestOf,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { createClub, createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { tidyStewarding } from "./upkeep/tidy-stewarding.ts";
import type { Decision, EventStewarding, OwnCase } from "../stewarding.ts";
import { presets } from "../stewarding-presets.ts";
import { defaultSettings, type SeasonStewarding } from "../stewarding-settings.ts";
import type { Offence } from "../offences.ts";

describeOnEachDatabase("People in cases", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const lettersTo = async (id: string | undefined) => {
    const rows = await db()
      .selectFrom("messages")
      .select("subject")
      .where("recipient_id", "=", id ?? "")
      .execute();
    return rows.map(({ subject }) => subject);
  };

  it("who were two and become one keep their cases and what they were given", async () => {
    const from = await createPerson(db());
    await race.save(
      [race.drivers[0], from, race.drivers[2], race.drivers[3]].map((person) => ({
        people: [person ?? null],
      })),
    );
    const [, row] = await race.listRows();
    const sent = await api().post<{ _id: string }>(
      race.drivers[0],
      `/api/event/${race.event}/protests`,
      protestOf(race, { accused: [{ row }] }),
    );
    expect(sent.status).toBe(200);
    const to = await createPerson(db(), { password: "trei ture" });
    await db()
      .transaction()
      .execute((trx) =>
        mergePeople(trx, site.services, { fromId: from, toId: to, by: race.organizer }),
      );
    expect((await api().get<OwnCase[]>(to, "/api/my-cases")).data).toMatchObject([
      { _id: sent.data._id, role: "accused", waits: true },
    ]);
  });

  it("who complained of somebody are not them, though they drove in nothing together", async () => {
    const from = await createPerson(db());
    const manager = await createPerson(db(), { password: "trei ture" });
    const club = await createClub(db(), { owner: manager, drivers: [race.drivers[0] ?? ""] });
    const drivers = race.drivers.with(1, from);
    await race.save(
      drivers.map((person, index) => ({ people: [person], club: index === 0 ? club : null })),
    );
    const [, row] = await race.listRows();
    const url = `/api/event/${race.event}/protests`;
    const sent = await api().post(manager, url, protestOf(race, { accused: [{ row }] }));
    expect(sent.status).toBe(200);
    const merged = await api().post(race.organizer, `/api/drivers/${from}/merge`, {
      into: manager,
    });
    expect(merged).toMatchObject({ status: 409, code: "claim.opposed" });
  });

  it("who complain of one thing are accused of another, each as what it is", async () => {
    const send = async (by: string | undefined, row: string | undefined) =>
      (
        await api().post<{ _id: string }>(
          by,
          `/api/event/${race.event}/protests`,
          protestOf(race, { accused: [{ row }] }),
        )
      ).data._id;
    const [first, second] = race.drivers;
    const accused = await send(first, race.rows[1]);
    const complained = await send(second, race.rows[2]);
    const own = await api().get<OwnCase[]>(second, "/api/my-cases");
    expect(own.data.find(({ _id }) => _id === accused)).toMatchObject({
      role: "accused",
      waits: true,
    });
    expect(own.data.find(({ _id }) => _id === complained)).toMatchObject({
      role: "complainant",
      waits: false,
    });
  });

  it("whose account ends leave no words and no ids of games in closed cases", async () => {
    const { id } = await publish(site, race);
    const [complainant = "", accused = ""] = race.drivers;
    const words = async () => ({
      protest: (
        await db()
          .selectFrom("protests")
          .select("text")
          .where("case_id", "=", id)
          .executeTakeFirstOrThrow()
      ).text,
      statement: (
        await db()
          .selectFrom("case_statements")
          .select("text")
          .where("case_id", "=", id)
          .executeTakeFirstOrThrow()
      ).text,
    });
    await endAccount(site.services, complainant);
    await endAccount(site.services, accused);
    expect((await words()).protest).not.toBe("");
    site.setNow(TEST_NOW + 49 * HOUR_MS);
    await tidyStewarding(site.services);
    expect(await words()).toEqual({ protest: "", statement: "" });
    const { data } = await api().get<Decision[]>(undefined, `/api/season/${race.season}/decisions`);
    expect(data).toMatchObject([{ number: 1, cars: [{ driver: { name: "Pilot fără nume" } }] }]);
  });

  it("are told where to read, reminded once, and told of the decision", async () => {
    const sent = await api().post<{ _id: string }>(
      race.drivers[0],
      `/api/event/${race.event}/protests`,
      protestOf(race),
    );
    expect(sent.status).toBe(200);
    expect(await lettersTo(race.drivers[1])).toEqual(["Ești numit într-un caz al comisarilor"]);
    site.setNow(TEST_NOW + 17 * HOUR_MS);
    await tidyStewarding(site.services);
    expect(await lettersTo(race.drivers[1])).toHaveLength(1);
    site.setNow(TEST_NOW + 19 * HOUR_MS);
    await tidyStewarding(site.services);
    await tidyStewarding(site.services);
    expect(await lettersTo(race.drivers[1])).toHaveLength(2);
    expect(await lettersTo(race.drivers[0])).toEqual([]);
  });

  it("who run a panel extend, invite and find inadmissible; what is joined moves over", async () => {
    const send = async (as: string | undefined, given: object = {}) =>
      (
        await api().post<{ _id: string }>(
          as,
          `/api/event/${race.event}/protests`,
          protestOf(race, given),
        )
      ).data._id;
    const first = await send(race.drivers[0]);
    const second = await send(race.drivers[2], { accused: [{ row: race.rows[0] }] });
    const third = await send(race.drivers[3], { lap: 9 });
    const version = async (id: string) =>
      (await api().get(race.stewards[0], `/api/case/${id}`)).data.version;
    const joined = await api().post(race.stewards[0], `/api/case/${second}/join`, {
      version: await version(second),
      into: first,
    });
    expect(joined.data.cars.map(({ role }) => role)).toEqual(
      expect.arrayContaining(["accused", "accused"]),
    );
    expect((await api().get(race.drivers[2], `/api/case/${second}`)).data).toMatchObject({
      state: "joined",
      joinedInto: first,
    });
    expect((await api().get(race.drivers[2], `/api/case/${first}`)).data.as).toBe("complainant");
    const extended = await api().post(race.manager, `/api/case/${first}/extend`, {
      until: TEST_NOW + 48 * HOUR_MS,
    });
    expect(extended.data.defenceUntil).toBe(TEST_NOW + 48 * HOUR_MS);
    const guest = await createPerson(db(), { password: "trei ture" });
    expect((await api().get(guest, `/api/case/${first}`)).status).toBe(404);
    for (const _again of [1, 2])
      await api().post(race.manager, `/api/case/${first}/guest`, { user: guest });
    expect(await lettersTo(guest)).toEqual(["Ești invitat să judeci un caz"]);
    expect((await api().get(guest, `/api/case/${first}`)).data.as).toBe("steward");
    expect((await api().post(guest, `/api/case/${first}/recuse`)).data).toMatchObject({
      as: "kept",
      blocked: "recused",
    });
    const refused = await api().post(race.stewards[1], `/api/case/${third}/inadmissible`, {
      version: await version(third),
      text: "Fără tur și fără loc.",
    });
    expect(refused.data).toMatchObject({ state: "inadmissible", reason: "Fără tur și fără loc." });
    const { data } = await api().get<EventStewarding>(
      undefined,
      `/api/event/${race.event}/stewarding`,
    );
    expect(data.sessions).toMatchObject([{ openCases: 1 }]);
  });

  it("admit, and the case is judged at once", async () => {
    const { data } = await api().post<{ _id: string }>(
      race.drivers[0],
      `/api/event/${race.event}/protests`,
      protestOf(race),
    );
    const entry = (await api().get(race.drivers[1], `/api/case/${data._id}`)).data.cars[0]?._id;
    const admitted = await api().post(race.drivers[1], `/api/case/${data._id}/admit`, { entry });
    expect(admitted.data).toMatchObject({
      state: "review",
      statements: [{ entry, admitted: true }],
    });
    const again = await api().post(race.drivers[1], `/api/case/${data._id}/admit`, { entry });
    expect(again).toMatchObject({ status: 409, code: "stewarding.case-moved" });
  });

  it("lose points of a table by the record that an editor would write, and get them back", async () => {
    const table = await createDriversTable(site, race);
    const points = async () => {
      const stored = await db()
        .selectFrom("standings_entries")
        .select(["points", "edits"])
        .where("standings_id", "=", table)
        .where("subject_id", "=", race.drivers[1] ?? "")
        .executeTakeFirstOrThrow();
      return { points: stored.points, edits: stored.edits };
    };
    const before = await points();
    const opened = await openReview(site, race);
    const written = await decide(site, race, opened, {
      besideGuide: "A treia oară.",
      items: [{ entry: opened.accused, kind: "points", amount: 2.5, table }],
    });
    const published = await api().post(race.stewards[0], `/api/case/${opened.id}/publish`, {
      version: written.version,
      draft: written.panel?.draft?.version,
    });
    expect(published.status).toBe(200);
    const after = await points();
    expect(before.points - after.points).toBe(2500);
    expect(after.edits).toContain("Decizia nr. 1: Contact din vină proprie");
    const id = published.data.decision?._id;
    const { version } = (await api().get<Decision>(undefined, `/api/decision/${id}`)).data;
    await api().post(race.manager, `/api/decision/${id}/annul`, { version, text: "Greșeală." });
    expect((await points()).points).toBe(before.points);
    expect((await points()).edits).not.toContain("Decizia");
  });

  it("who organise switch it on: sessions with results get their window; a second save is on top of the first", async () => {
    race = await createStewardedRace(site, { enabled: false });
    const url = `/api/season/${race.season}/stewarding`;
    const { data } = await api().get<SeasonStewarding>(race.organizer, url);
    expect(data).toMatchObject({ ...defaultSettings, ...presets.court.way, quorum: 2, version: 1 });
    const save = () => api().put(race.organizer, url, { ...data, enabled: true });
    const replies = await Promise.all([save(), save()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const event = await api().get<EventStewarding>(
      undefined,
      `/api/event/${race.event}/stewarding`,
    );
    expect(event.data.sessions).toMatchObject([{ window: { closesAt: TEST_NOW + 24 * HOUR_MS } }]);
    expect((await api().put(race.stewards[0], url, { ...data, version: 2 })).status).toBe(403);
    const extended = await api().post<EventStewarding>(
      race.manager,
      `/api/event/${race.event}/protests/extend`,
      { session: race.session, until: TEST_NOW + 30 * HOUR_MS },
    );
    expect(extended.data.sessions[0]?.window?.closesAt).toBe(TEST_NOW + 30 * HOUR_MS);
  });

  it("who organise keep the guide: codes once, decisions a copy", async () => {
    const form = { code: `pit-${race.season}`, title: "Viteză la boxe", items: [], points: 0 };
    const added = await api().post<Offence>(race.organizer, "/api/offences", form);
    expect(added.data).toMatchObject({ title: "Viteză la boxe", version: 1 });
    expect(await api().post(race.organizer, "/api/offences", form)).toMatchObject({
      status: 409,
      code: "stewarding.code-taken",
    });
    const { decision } = await publish(site, race);
    const contact = (await api().get<Offence[]>(race.stewards[0], "/api/offences")).data.find(
      ({ code }) => code === "contact",
    );
    await api().put(race.organizer, `/api/offences/${contact?._id}`, {
      ...contact,
      title: "Alt nume",
    });
    expect(
      (await api().get<Decision>(undefined, `/api/decision/${decision}`)).data.offence?.title,
    ).toBe("Contact din vină proprie");
    const changed = (await api().get<Offence[]>(race.stewards[0], "/api/offences")).data.find(
      ({ code }) => code === "contact",
    );
    await api().put(race.organizer, `/api/offences/${contact?._id}`, {
      ...changed,
      title: "Contact din vină proprie",
    });
  });
});
