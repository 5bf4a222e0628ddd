import { HOUR_MS } from "#shared/time/durations.ts";
import { beforeEach, expect, it } from "vitest";
import type { ResultRow } from "#features/results/results.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  createStewardedRace,
  judgeAgain,
  otherStewards,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { defaultSettings } from "../../stewarding-settings.ts";
import type { Decision, EventStewarding, OwnCase, StewardChanges } from "../../stewarding.ts";

describeOnEachDatabase("An appeal", (engine) => {
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
  const db = () => site.services.databases.db;
  const document = async (id: string) =>
    (await api().get<Decision>(undefined, `/api/decision/${id}`)).data;
  const order = async () => {
    const reply = await api().get<{ sessions: { results: ResultRow[] }[] }>(
      race.organizer,
      `/api/event/${race.event}`,
    );
    return reply.data.sessions[0]?.results.map(({ _id }) => race.rows.indexOf(_id));
  };
  const appeal = (as: string | undefined, decision: string, given: object = {}) =>
    api().post<{ _id: string }>(as, `/api/decision/${decision}/appeal`, appealOf(given));

  it("of both sides is one case, judged by others, whose document takes the place of the first", async () => {
    const { decision } = await publish(site, race);
    expect(await order()).toEqual([0, 2, 3, 1]);
    const [complainant, accused] = race.drivers;
    const own = await api().get(accused, `/api/case/${(await myCase(accused)) ?? ""}`);
    expect(own.data.may.appeal).toBe(true);
    const first = await appeal(accused, decision);
    const second = await appeal(complainant, decision);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data._id).toBe(first.data._id);
    expect(await document(decision)).toMatchObject({
      state: "appealed",
      appeal: { outcome: null },
    });
    expect(await order()).toEqual([0, 2, 3, 1]);
    const voter = await api().get(race.stewards[0], `/api/case/${first.data._id}`);
    expect(voter.data).toMatchObject({ as: "kept", blocked: "earlier-vote", appeals: [] });
    const judge = await api().get(others[0], `/api/case/${first.data._id}`);
    expect(judge.data).toMatchObject({
      as: "steward",
      first: { decision: { _id: decision, number: 1 } },
      lap: 3,
    });
    expect(judge.data.appeals.map(({ side }) => side).toSorted()).toEqual([
      "accused",
      "complainant",
    ]);
    const written = await judgeAgain(site, others, first.data._id, { amount: 2 });
    const accusedCar = judge.data.cars.find(({ role }) => role === "accused");
    const preview = await api().post<StewardChanges>(
      others[0],
      `/api/case/${first.data._id}/preview`,
      { items: [{ entry: accusedCar?._id, kind: "time", amount: 2 }] },
    );
    // Compared with what is in force, in whose place it comes.
    expect(preview.data.rows).toMatchObject([
      {
        _id: race.rows[1],
        before: { position: 4 },
        after: { position: 3 },
        items: [
          { text: "fără +5 secunde", decision: { number: 1 } },
          { text: "+2 secunde", decision: null },
        ],
      },
      { _id: race.rows[3], before: { position: 3 }, after: { position: 4 }, items: [] },
    ]);
    const { panel } = (await api().get(others[0], `/api/case/${first.data._id}`)).data;
    expect(panel?.licences).toMatchObject([{ points: 0, warnings: 0 }]);
    expect(panel?.thresholds).toEqual(defaultSettings.sanctions);
    const published = await api().post(others[0], `/api/case/${first.data._id}/publish`, written);
    expect(published.data).toMatchObject({ state: "closed", decision: { number: 2 } });
    const replacement = published.data.decision?._id ?? "";
    expect(await document(decision)).toMatchObject({
      state: "replaced",
      replacedBy: { _id: replacement, number: 2 },
      appeal: { outcome: "replaced" },
      items: [{ state: "annulled" }, { state: "annulled" }],
    });
    expect(await document(replacement)).toMatchObject({
      state: "published",
      replaces: { _id: decision, number: 1 },
      appealUntil: null,
      items: [{ text: "+2 secunde", state: "active" }],
    });
    expect(await order()).toEqual([0, 2, 1, 3]);
    const again = await appeal(accused, replacement);
    expect(again).toMatchObject({ status: 409, code: "stewarding.no-appeal" });
  });

  async function myCase(as: string | undefined): Promise<string | undefined> {
    const { data } = await api().get<OwnCase[]>(as, "/api/my-cases");
    return data.at(-1)?._id;
  }

  it("that is lost leaves the decision, that is won leaves nothing of it", async () => {
    for (const outcome of ["upheld", "annulled"] as const) {
      site.setNow(TEST_NOW);
      race = await createStewardedRace(site);
      const before = await order();
      const { decision } = await publish(site, race);
      const penalised = await order();
      const { data } = await appeal(race.drivers[1], decision);
      const vote = outcome === "upheld" ? "infringement" : "none";
      const { version } = await judgeAgain(site, others, data._id, { vote });
      const wrong = await api().post(others[0], `/api/case/${data._id}/settle`, {
        version,
        outcome: outcome === "upheld" ? "annulled" : "upheld",
        text: "Altceva decât votul.",
      });
      expect(wrong).toMatchObject({ status: 409, code: "stewarding.second-outcome" });
      const settle = () =>
        api().post(others[0], `/api/case/${data._id}/settle`, {
          version,
          outcome,
          text: "Așa arată înregistrarea.",
        });
      const pressed = await Promise.all([settle(), settle()]);
      expect(pressed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await document(decision)).toMatchObject({
        state: outcome,
        appeal: { outcome, reason: "Așa arată înregistrarea." },
      });
      expect(await order()).toEqual(outcome === "upheld" ? penalised : before);
      expect((await appeal(race.drivers[0], decision)).code).toBe("stewarding.no-appeal");
    }
  });

  it.each<[string, number, string]>([
    ["in its last millisecond", TEST_NOW + 48 * HOUR_MS - 1, "taken"],
    ["at its end", TEST_NOW + 48 * HOUR_MS, "stewarding.appeal-late"],
  ])("sent %s is answered as the time says", async (_when, now, expected) => {
    const { decision } = await publish(site, race);
    site.setNow(now);
    expect((await appeal(race.drivers[1], decision)).code ?? "taken").toBe(expected);
  });

  it("sent twice at once is one, and again another is refused", async () => {
    const { decision } = await publish(site, race);
    const form = appealOf();
    const send = () =>
      api().post<{ _id: string }>(race.drivers[1], `/api/decision/${decision}/appeal`, form);
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1);
    expect(await appeal(race.drivers[1], decision)).toMatchObject({
      status: 409,
      code: "stewarding.appealed",
    });
    const filed = await db().selectFrom("appeals").select("case_id").execute();
    expect(filed.filter(({ case_id }) => case_id === replies[0]?.data._id)).toHaveLength(1);
  });

  it("is not there for who is no party, nor heard without words, nor of a draft", async () => {
    const { decision } = await publish(site, race);
    const stranger = await createPerson(db(), { password: "trei ture" });
    for (const as of [stranger, race.drivers[3], race.stewards[2], race.organizer])
      expect((await appeal(as, decision)).status).toBe(404);
    expect((await appeal(undefined, decision)).status).toBe(401);
    expect((await appeal(race.drivers[1], decision, { text: "Nu e drept." })).status).toBe(422);
    expect((await appeal(race.drivers[1], "unknown")).status).toBe(404);
    await db().updateTable("events").set({ hidden: true }).where("id", "=", race.event).execute();
    expect((await appeal(race.drivers[1], decision)).status).toBe(404);
  });

  it("names the complainant to nobody but stewards who have voted", async () => {
    const { decision } = await publish(site, race);
    const [complainant = ""] = race.drivers;
    const { last_name: name } = await db()
      .selectFrom("users")
      .select("last_name")
      .where("id", "=", complainant)
      .executeTakeFirstOrThrow();
    const { data } = await appeal(complainant, decision);
    const told = (text: string) => text.includes(complainant) || text.includes(name);
    const replies = await Promise.all([
      api().get(race.drivers[1], `/api/case/${data._id}`),
      api().get(race.drivers[1], "/api/my-cases"),
      api().get(others[0], `/api/case/${data._id}`),
      api().get(others[0], "/api/cases"),
      api().get(undefined, `/api/decision/${decision}`),
    ]);
    expect(replies.map(({ status, text }) => [status, told(text)])).toEqual(
      replies.map(() => [200, false]),
    );
    const log = await db()
      .selectFrom("audit_log")
      .selectAll()
      .where("subject_type", "in", ["case", "decision"])
      .execute();
    expect(told(JSON.stringify(log))).toBe(false);
    const letters = await db().selectFrom("messages").select(["subject", "body"]).execute();
    expect(told(JSON.stringify(letters))).toBe(false);
    expect(letters.map(({ subject }) => subject)).toContain("Decizia nr. 1 a fost atacată cu apel");
  });

  it("is not decided while the other side may still appeal", async () => {
    const { decision } = await publish(site, race);
    const { data } = await appeal(race.drivers[1], decision);
    const seen = await api().get(others[0], `/api/case/${data._id}`);
    expect(seen.data.state).toBe("review");
    const accused = seen.data.cars.find(({ role }) => role === "accused");
    const votes = [{ entry: accused?._id, vote: "infringement" }];
    await api().post(others[0], `/api/case/${data._id}/vote`, { votes });
    const voted = await api().post(others[1], `/api/case/${data._id}/vote`, { votes });
    const press = (act: string, body: object) =>
      api().post(others[0], `/api/case/${data._id}/${act}`, {
        version: voted.data.version,
        ...body,
      });
    const settle = async () => press("settle", { outcome: "upheld", text: "Rămâne." });
    for (const early of [await settle(), await press("publish", { draft: 0 })])
      expect(early).toMatchObject({ status: 409, code: "stewarding.appeal-open" });
    site.setNow(TEST_NOW + 48 * HOUR_MS);
    expect((await settle()).status).toBe(200);
  });

  it("ends with the decision that is annulled meanwhile, and one that says nothing new leaves it", async () => {
    const { decision } = await publish(site, race);
    const { data } = await appeal(race.drivers[1], decision);
    const { version } = await document(decision);
    const annulled = await api().post(race.manager, `/api/decision/${decision}/annul`, {
      version,
      text: "Altă mașină.",
    });
    expect(annulled.status).toBe(200);
    expect((await api().get(race.drivers[1], `/api/case/${data._id}`)).data.state).toBe("closed");
    race = await createStewardedRace(site);
    const other = await publish(site, race);
    const sent = await appeal(race.drivers[1], other.decision);
    const seen = await api().get(others[0], `/api/case/${sent.data._id}`);
    const refuse = (onTopOf: number) =>
      api().post(others[0], `/api/case/${sent.data._id}/inadmissible`, {
        version: onTopOf,
        text: "Nu spune nimic nou.",
      });
    // The other side may say something new, as long as it has time: in the same case.
    expect((await refuse(seen.data.version)).code).toBe("stewarding.appeal-open");
    expect((await appeal(race.drivers[0], other.decision)).status).toBe(200);
    site.setNow(TEST_NOW + 48 * HOUR_MS);
    const { version: now } = (await api().get(others[0], `/api/case/${sent.data._id}`)).data;
    expect((await refuse(now)).status).toBe(200);
    expect(await document(other.decision)).toMatchObject({
      state: "upheld",
      appeal: { outcome: "inadmissible", reason: "Nu spune nimic nou." },
    });
  });

  it("keeps the results provisional until it is judged", async () => {
    const { decision } = await publish(site, race);
    await appeal(race.drivers[1], decision);
    const { data } = await api().get<EventStewarding>(
      undefined,
      `/api/event/${race.event}/stewarding`,
    );
    expect(data.sessions).toMatchObject([{ openCases: 1, decisions: [{ number: 1 }] }]);
  });

  it("is heard in a season that was switched off since", async () => {
    const { decision } = await publish(site, race);
    await db().updateTable("season_stewarding").set({ settings: "{}" }).execute();
    expect((await appeal(race.drivers[1], decision)).status).toBe(200);
  });
});

describeOnEachDatabase("Definitive results", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  const api = () => caller(site);
  const formOf = (given: object = {}) => ({
    clientKey: `reopening-${race.season}`,
    session: race.session,
    accused: [{ row: race.rows[1] }],
    text: "Înregistrarea organizatorului arată contactul.",
    reasons: "A apărut o înregistrare nouă.",
    ...given,
  });
  const reopen = (as: string | undefined, given: object = {}) =>
    api().post<{ _id: string }>(as, `/api/event/${race.event}/reopen`, formOf(given));

  it("are opened again only by who manages the panel, with a reason for everybody", async () => {
    const { decision } = await publish(site, race);
    expect(await reopen(race.manager)).toMatchObject({ status: 409, code: "stewarding.not-final" });
    site.setNow(TEST_NOW + 49 * HOUR_MS);
    expect((await reopen(race.stewards[0])).status).toBe(403);
    const { reasons: _reasons, ...form } = formOf({ clientKey: "own-case-of-a-steward" });
    expect(
      await api().post(race.stewards[0], `/api/season/${race.season}/cases`, form),
    ).toMatchObject({ status: 409, code: "stewarding.final" });
    const opened = await reopen(race.manager, { decision });
    expect(opened.status).toBe(200);
    expect(await reopen(race.manager, { decision, clientKey: "another" })).toMatchObject({
      status: 409,
      code: "stewarding.not-final",
    });
    const event = await api().get<EventStewarding>(
      undefined,
      `/api/event/${race.event}/stewarding`,
    );
    expect(event.data.sessions).toMatchObject([
      { openCases: 1, reopened: [{ reason: "A apărut o înregistrare nouă." }] },
    ]);
    const seen = await api().get(race.stewards[0], `/api/case/${opened.data._id}`);
    expect(seen.data).toMatchObject({ as: "steward", first: { decision: { _id: decision } } });
    site.setNow(TEST_NOW + 80 * HOUR_MS);
    const { version } = await judgeAgain(site, race.stewards, opened.data._id, { vote: "racing" });
    const settled = await api().post(race.stewards[0], `/api/case/${opened.data._id}/settle`, {
      version,
      outcome: "annulled",
      text: "Contact de cursă.",
    });
    expect(settled.status).toBe(200);
    expect((await api().get<Decision>(undefined, `/api/decision/${decision}`)).data).toMatchObject({
      state: "annulled",
      annulled: { reason: "Contact de cursă." },
    });
  });
});
