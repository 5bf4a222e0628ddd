import { HOUR_MS } from "#shared/time/durations.ts";
import { expect, it } from "vitest";
import {
  beforeEachRace,
  caller,
  readRows,
  decide,
  openReview,
  protestOf,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type {
  Decision,
  DecisionLine,
  EventStewarding,
  OwnCase,
  OwnEventStewarding,
  QueuedCase,
  StewardChanges,
} from "../stewarding.ts";

describeOnEachDatabase("A protest", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });

  const api = () => caller(site);
  const rows = () => readRows(site, race);
  const order = async () => (await rows()).map(({ _id }) => race.rows.indexOf(_id));
  const times = async () =>
    new Map((await rows()).map(({ _id, totalTime }) => [race.rows.indexOf(_id), totalTime]));

  it("is walked from the phone to a numbered public decision that moves places", async () => {
    const { get, post } = api();
    const [complainant, accused] = race.drivers;
    const [first, second] = race.stewards;
    const own = await get<OwnEventStewarding>(
      complainant,
      `/api/event/${race.event}/stewarding/mine`,
    );
    expect(own.data).toMatchObject({
      sessions: [{ _id: race.session, rows: [race.rows[0]] }],
      left: 2,
      judges: false,
    });
    const opened = await openReview(site, race);
    expect((await get<OwnCase[]>(accused, "/api/my-cases")).data).toMatchObject([
      { _id: opened.id, role: "accused", state: "review", waits: false },
    ]);
    expect((await get<QueuedCase[]>(first, "/api/cases")).data).toMatchObject([
      { _id: opened.id, blocked: null, voted: 0, quorum: 2, mine: false },
    ]);
    const during = await get<EventStewarding>(undefined, `/api/event/${race.event}/stewarding`);
    expect(during.data.sessions).toMatchObject([{ openCases: 1, decisions: [] }]);
    const written = await decide(site, race, opened);
    expect(written.panel).toMatchObject({
      outcome: [{ entry: opened.accused, vote: "infringement" }],
      complainants: [{ name: expect.stringContaining("Pilot") }],
    });
    const items = [{ entry: opened.accused, kind: "time", amount: 5 }];
    const preview = await post<StewardChanges>(second, `/api/case/${opened.id}/preview`, { items });
    expect(preview.data.rows.map(({ before, after }) => [before.position, after.position])).toEqual(
      [
        [3, 2],
        [4, 3],
        [2, 4],
      ],
    );
    expect(await order()).toEqual([0, 1, 2, 3]);
    const published = await post(first, `/api/case/${opened.id}/publish`, {
      version: written.version,
      draft: written.panel?.draft?.version,
    });
    expect(published.data).toMatchObject({ state: "decided", decision: { number: 1 } });
    expect(await order()).toEqual([0, 2, 3, 1]);
    const decision = await get<Decision>(
      undefined,
      `/api/decision/${published.data.decision?._id}`,
    );
    expect(decision.data).toMatchObject({
      number: 1,
      outcome: "infringement",
      offence: { title: "Contact din vină proprie" },
      items: [{ text: "+5 secunde" }, { text: "1 punct pe licență" }],
      panel: { voted: 2, drove: 0 },
      appealUntil: TEST_NOW + 48 * HOUR_MS,
    });
    const changes = await get<StewardChanges>(
      undefined,
      `/api/event/${race.event}/steward-changes/${race.session}`,
    );
    expect(changes.data.rows.at(-1)).toMatchObject({
      _id: race.rows[1],
      before: { position: 2 },
      after: { position: 4 },
      items: [{ text: "+5 secunde", decision: { number: 1 } }],
    });
    const lines = await get<DecisionLine[]>(undefined, `/api/season/${race.season}/decisions`);
    expect(lines.data).toMatchObject([{ number: 1, cars: [{ driver: { _id: accused } }] }]);
  });

  it("counts once however often the session is saved, follows a better file, and is undone exactly", async () => {
    const before = await times();
    const { decision } = await publish(site, race);
    const penalised = await times();
    expect((penalised.get(1) ?? 0) - (before.get(1) ?? 0)).toBe(5000);
    await race.save();
    expect(await times()).toEqual(penalised);
    const [zero, one, two, three] = race.drivers.map((person) => ({ people: [person] }));
    if (!zero || !one || !two || !three) throw new Error("four drivers expected");
    await race.save([one, zero, two, three]);
    const stillThere = (await rows()).find((row) => row.drivers[0]?._id === race.drivers[1]);
    expect(stillThere?.timePenalties).toMatchObject([{ amount: 5, decision: { number: 1 } }]);
    await race.save([zero, two, three]);
    expect((await rows()).flatMap((row) => row.timePenalties)).toEqual([]);
    const item = () =>
      site.services.databases.db
        .selectFrom("decision_items")
        .select("state")
        .where("decision_id", "=", decision)
        .where("kind", "=", "time")
        .executeTakeFirst();
    expect(await item()).toEqual({ state: "aside" });
    await race.save([zero, one, two, three]);
    expect(await item()).toEqual({ state: "active" });
    const { version } = (await api().get<Decision>(undefined, `/api/decision/${decision}`)).data;
    const annulled = await api().post<Decision>(race.manager, `/api/decision/${decision}/annul`, {
      version,
      text: "Dovezi noi au arătat altceva.",
    });
    expect(annulled.data).toMatchObject({
      state: "annulled",
      annulled: { reason: "Dovezi noi au arătat altceva." },
    });
    expect((await rows()).map(({ totalTime }) => totalTime)).toEqual([...before.values()]);
    const again = await api().post(race.manager, `/api/decision/${decision}/annul`, {
      version,
      text: "Încă o dată.",
    });
    expect(again).toMatchObject({ status: 409, code: "stale-version" });
  });

  it("keeps what the decision gave from whoever edits the results", async () => {
    await publish(site, race);
    const steward = race.stewards[2];
    const url = `/api/event/${race.event}/edit-results/${race.session}`;
    const editor = (
      await api().get<{ version: number; results: Record<string, unknown>[] }>(steward, url)
    ).data;
    const post = (change: (row: Record<string, unknown>) => object) =>
      api().post(steward, `/api/event/${race.event}/save-results`, {
        session: race.session,
        version: editor.version,
        results: editor.results.map((row) => ({ ...row, ...change(row) })),
      });
    expect(await post(() => ({ timePenalties: [] }))).toMatchObject({
      status: 409,
      code: "results.decided",
      data: "Penalizarea aparține Deciziei nr. 1. Schimb-o din caz.",
    });
    expect((await post(() => ({}))).status).toBe(200);
    // Nor is it offered to be given once more by hand.
    const again = await api().get<{ recentPenalties: object[] }>(steward, url);
    expect(again.data.recentPenalties).toEqual([]);
  });

  it("sent twice at once is one protest", async () => {
    const form = protestOf(race);
    const send = () =>
      api().post<{ _id: string }>(race.drivers[0], `/api/event/${race.event}/protests`, form);
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1);
  });

  it.each<[string, number, string]>([
    ["before the window", TEST_NOW - 2 * HOUR_MS - 1, "stewarding.window-waiting"],
    ["in its first millisecond", TEST_NOW - 2 * HOUR_MS, "taken"],
    ["in its last millisecond", TEST_NOW + 24 * HOUR_MS - 1, "taken"],
    ["at its end", TEST_NOW + 24 * HOUR_MS, "stewarding.window-closed"],
  ])("sent %s is answered as the window says", async (_when, now, expected) => {
    site.setNow(now);
    const reply = await api().post(
      race.drivers[0],
      `/api/event/${race.event}/protests`,
      protestOf(race),
    );
    expect(reply.code ?? "taken").toBe(expected);
  });
});
