import { MINUTE_MS } from "#shared/time/durations.ts";
import { expect, it } from "vitest";
import {
  beforeEachRace,
  caller,
  readRows,
  createStewardedRace,
  decide,
  openReview,
  protestOf,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { createClub, createPerson } from "#tests/factories/league.ts";
import { blackPng, plainPicture, svgBomb } from "#tests/factories/pictures.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Decision } from "../stewarding.ts";

describeOnEachDatabase("Cases, by people who mean harm or press at once,", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const protest = (given: object = {}, as = race.drivers[0]) =>
    api().post<{ _id: string }>(as, `/api/event/${race.event}/protests`, protestOf(race, given));
  const rows = () => readRows(site, race);

  it("are not there for who has nothing to do with them", async () => {
    const { id } = await openReview(site, race);
    const stranger = await createPerson(db());
    for (const as of [stranger, race.drivers[3]]) {
      expect((await api().get(as, `/api/case/${id}`)).status).toBe(404);
      expect(
        (await api().post(as, `/api/case/${id}/vote`, { votes: [{ entry: "x", vote: "none" }] }))
          .status,
      ).toBe(404);
    }
    expect((await api().get(undefined, `/api/case/${id}`)).status).toBe(401);
    expect((await api().get(race.stewards[0], "/api/case/unknown")).status).toBe(404);
  });

  it("stand for one's own car: the one that was chosen, and never a foreign one", async () => {
    const [mine = "", other = "", mate = ""] = race.drivers;
    const club = await createClub(db(), { owner: mine, drivers: [mate] });
    await race.save([{ people: [mine] }, { people: [other] }, { people: [mate], club }]);
    const saved = await race.listRows();
    const entryOf = async (row: string | undefined) => {
      const found = await db()
        .selectFrom("result_rows")
        .select("entry_key")
        .where("id", "=", row ?? "")
        .executeTakeFirstOrThrow();
      return found.entry_key;
    };
    const standsFor = async (own: string | undefined, lap: number) => {
      const accused = [{ row: saved[1] }];
      const sent = await api().post<{ _id: string }>(
        mine,
        `/api/event/${race.event}/protests`,
        protestOf(race, { own, lap, accused }),
      );
      const entry = await db()
        .selectFrom("case_entries")
        .select("entry_key")
        .where("case_id", "=", sent.data._id)
        .where("role", "=", "complainant")
        .executeTakeFirstOrThrow();
      return entry.entry_key;
    };
    expect(await standsFor(saved[2], 3)).toBe(await entryOf(saved[2]));
    expect(await standsFor(saved[1], 4)).toBe(await entryOf(saved[0]));
  });

  it("name the complainant to nobody but stewards who have voted", async () => {
    const { id, decision } = await publish(site, race);
    const [complainant = ""] = race.drivers;
    const person = await db()
      .selectFrom("users")
      .select("last_name")
      .where("id", "=", complainant)
      .executeTakeFirstOrThrow();
    const told = (text: string) => text.includes(complainant) || text.includes(person.last_name);
    const replies = await Promise.all([
      api().get(race.drivers[1], `/api/case/${id}`),
      api().get(race.drivers[1], "/api/my-cases"),
      api().get(race.stewards[2], `/api/case/${id}`),
      api().get(race.stewards[2], "/api/cases"),
      api().get(undefined, `/api/decision/${decision}`),
      api().get(undefined, `/api/season/${race.season}/decisions`),
      api().get(undefined, `/api/event/${race.event}/stewarding`),
    ]);
    expect(replies.map(({ status, text }) => [status, told(text)])).toEqual(
      replies.map(() => [200, false]),
    );
    expect(told((await api().get(race.stewards[0], `/api/case/${id}`)).text)).toBe(true);
    const audit = await db()
      .selectFrom("audit_log")
      .selectAll()
      .where("subject_type", "in", ["case", "decision"])
      .execute();
    expect(audit.length).toBeGreaterThan(4);
    expect(told(JSON.stringify(audit))).toBe(false);
    const letters = await db()
      .selectFrom("messages")
      .select(["subject", "body"])
      .where("sender_id", "is", null)
      .execute();
    expect(letters.length).toBeGreaterThan(1);
    expect(told(JSON.stringify(letters))).toBe(false);
  });

  it("are kept from a steward as soon as they join an involved club", async () => {
    const { id, accused } = await openReview(site, race);
    const [first, second] = race.stewards;
    const votes = [{ entry: accused, vote: "infringement" }];
    expect((await api().post(first, `/api/case/${id}/vote`, { votes })).status).toBe(200);
    await createClub(db(), { drivers: [race.drivers[1] ?? "", second ?? ""] });
    expect((await api().get(second, `/api/case/${id}`)).data).toMatchObject({
      as: "kept",
      blocked: "club",
      cars: [],
      text: "",
      evidence: [],
      panel: null,
    });
    expect(await api().post(second, `/api/case/${id}/vote`, { votes })).toMatchObject({
      status: 409,
      code: "stewarding.conflict",
    });
  });

  it("show a party's view to a party who is a steward too", async () => {
    const { id } = await openReview(site, race);
    await db()
      .insertInto("user_roles")
      .values({ user_id: race.drivers[1] ?? "", role_id: "steward" })
      .execute();
    expect((await api().get(race.drivers[1], `/api/case/${id}`)).data).toMatchObject({
      as: "accused",
      panel: null,
    });
  });

  it("stay blind until one's own vote", async () => {
    const { id, accused } = await openReview(site, race);
    const [first, second] = race.stewards;
    const votes = [{ entry: accused, vote: "infringement" }];
    await api().post(first, `/api/case/${id}/vote`, { votes, note: "Clar." });
    const before = await api().get(second, `/api/case/${id}`);
    expect(before.data.panel).toMatchObject({
      voted: 1,
      votes: null,
      outcome: null,
      complainants: null,
      draft: null,
    });
    const after = await api().post(second, `/api/case/${id}/vote`, {
      votes: [{ entry: accused, vote: "racing" }],
    });
    expect(after.data.panel).toMatchObject({
      votes: [{ note: "Clar." }],
      outcome: [{ entry: accused, vote: "racing" }],
    });
  });

  it("published by two at once are published once", async () => {
    const opened = await openReview(site, race);
    const written = await decide(site, race, opened);
    const press = (as: string | undefined) =>
      api().post(as, `/api/case/${opened.id}/publish`, {
        version: written.version,
        draft: written.panel?.draft?.version,
      });
    const replies = await Promise.all([
      press(race.stewards[0]),
      press(race.stewards[1]),
      press(race.stewards[0]),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await rows()).flatMap((row) => row.timePenalties)).toHaveLength(1);
  });

  it("published while somebody saves the session count once", async () => {
    const opened = await openReview(site, race);
    const written = await decide(site, race, opened);
    const editor = (
      await api().get<{ version: number; results: object[] }>(
        race.stewards[2],
        `/api/event/${race.event}/edit-results/${race.session}`,
      )
    ).data;
    const save = () =>
      api().post(race.stewards[2], `/api/event/${race.event}/save-results`, {
        session: race.session,
        version: editor.version,
        results: editor.results,
      });
    const [published, saved] = await Promise.all([
      api().post(race.stewards[0], `/api/case/${opened.id}/publish`, {
        version: written.version,
        draft: written.panel?.draft?.version,
      }),
      save(),
    ]);
    expect(published.status).toBe(200);
    expect([200, 409]).toContain(saved.status);
    expect((await rows()).flatMap((row) => row.timePenalties)).toMatchObject([{ amount: 5 }]);
    const restored = await api().post(
      race.stewards[2],
      `/api/event/${race.event}/edit-results/${race.session}/restore`,
      { version: 1, currentVersion: saved.status === 200 ? 3 : 2 },
    );
    expect(restored.status).toBe(200);
    expect((await rows()).flatMap((row) => row.timePenalties)).toMatchObject([{ amount: 5 }]);
  });

  /** A decision that two have voted on and written, and the third who has not voted. */
  const readyToPublish = async () => {
    const opened = await openReview(site, race);
    const { version: written, panel } = await decide(site, race, opened);
    const url = `/api/case/${opened.id}`;
    const draft = panel?.draft?.version;
    return {
      press: async (version = written) =>
        api().post(race.stewards[0], `${url}/publish`, { version, draft }),
      vote: async () =>
        api().post(race.stewards[2], `${url}/vote`, {
          votes: [{ entry: opened.accused, vote: "none" }],
        }),
      /** How many votes the document names, and of how many it is stored that they counted. */
      count: async () => {
        const { data } = await api().get(race.stewards[0], url);
        const document = await api().get<Decision>(
          undefined,
          `/api/decision/${data.decision?._id}`,
        );
        const votes = await db()
          .selectFrom("case_votes")
          .select("counted")
          .where("case_id", "=", opened.id)
          .execute();
        return [document.data.panel.voted, votes.filter(({ counted }) => counted).length];
      },
    };
  };

  it("count a vote that comes before the publication, and are published only on top of it", async () => {
    const { press, vote, count } = await readyToPublish();
    const { data } = await vote();
    expect(await press()).toMatchObject({ status: 409, code: "stewarding.case-moved" });
    expect((await press(data.version)).status).toBe(200);
    expect(await count()).toEqual([3, 3]);
  });

  it("refuse a vote that comes after the publication", async () => {
    const { press, vote, count } = await readyToPublish();
    expect((await press()).status).toBe(200);
    expect(await vote()).toMatchObject({ status: 409, code: "stewarding.case-moved" });
    expect(await count()).toEqual([2, 2]);
  });

  it.each(["vote", "publication"])(
    "count a vote or refuse it, never half: while somebody publishes, the %s sent first",
    async (first) => {
      const { press, vote, count } = await readyToPublish();
      const isVote = first === "vote";
      const sent = isVote ? [vote(), press()] : [press(), vote()];
      const [late, published] = await Promise.all(isVote ? sent : sent.toReversed());
      if (!late || !published) throw new Error("two replies were expected");
      expect([late.status, published.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const voted = late.status === 200 ? 3 : 2;
      if (voted === 3) await press(late.data.version);
      expect(await count()).toEqual([voted, voted]);
    },
  );

  it("cannot be withdrawn once somebody voted, nor judged once they are withdrawn", async () => {
    const { id, accused } = await openReview(site, race);
    const vote = (as: string | undefined) =>
      api().post(as, `/api/case/${id}/vote`, { votes: [{ entry: accused, vote: "none" }] });
    const [voted, withdrawn] = await Promise.all([
      vote(race.stewards[0]),
      api().post(race.drivers[0], `/api/case/${id}/withdraw`),
    ]);
    expect([voted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = withdrawn.status === 200 ? await vote(race.stewards[1]) : withdrawn;
    expect(again).toMatchObject({ status: 409, code: "stewarding.case-moved" });
  });

  it("keep to the limits when thirty are sent at once", async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, lap) => protest({ lap: lap + 1 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each<[string, (other: StewardedRace) => object, number]>([
    ["a row of another race", (other) => ({ accused: [{ row: other.rows[1] }] }), 422],
    ["their own car", () => ({ accused: [{ row: race.rows[0] }] }), 422],
    [
      "a driver who is not in the car",
      () => ({ accused: [{ row: race.rows[1], driver: 3 }] }),
      200,
    ],
    ["nobody", () => ({ accused: [] }), 422],
    ["another event's session", (other) => ({ session: other.session }), 404],
    ["too few words", () => ({ text: "Vinovat!" }), 422],
    ["a link that runs", () => ({ links: [{ url: "javascript:alert(1)" }] }), 422],
    ["a link without https", () => ({ links: [{ url: "http://clip.test/1" }] }), 422],
    ["a picture that is not theirs", () => ({ pictures: ["upload-of-somebody"] }), 409],
  ])("are refused with %s", async (_what, given, status) => {
    const other = await createStewardedRace(site);
    expect((await protest(given(other))).status).toBe(status);
  });

  it("are not opened by who did not drive, nor where they are off or hidden", async () => {
    expect(await protest({}, await createPerson(db()))).toMatchObject({
      status: 409,
      code: "stewarding.not-participant",
    });
    await db().updateTable("events").set({ hidden: true }).where("id", "=", race.event).execute();
    expect((await protest()).status).toBe(404);
    race = await createStewardedRace(site, { enabled: false });
    expect(await protest()).toMatchObject({ status: 409, code: "stewarding.off" });
  });

  it("never hold a sixth protest of ten minutes", async () => {
    race = await createStewardedRace(site, { perEvent: 20 });
    for (let lap = 1; lap <= 5; lap++) expect((await protest({ lap })).status).toBe(200);
    const sixth = await protest({ lap: 6 });
    expect(sixth.status).toBe(429);
    site.setNow(TEST_NOW + 10 * MINUTE_MS);
    expect((await protest({ lap: 6 })).status).toBe(200);
  });

  it("show evidence to the other side only when that was confirmed, at addresses that end", async () => {
    const [complainant = "", accused = ""] = race.drivers;
    const picture = async () => {
      const bytes = await plainPicture().jpeg().toBuffer();
      const sent = await upload(site, { as: complainant, bytes, fileType: "evidence" });
      return sent.json<{ data: { fileUpload: { _id: string; url: string | null } } }>().data
        .fileUpload;
    };
    const [shown, own] = [await picture(), await picture()];
    expect(shown.url).toBeNull();
    const { _id: id } = (
      await protest({
        pictures: [shown._id],
        links: [{ url: "https://clip.test/1" }],
        shared: true,
      })
    ).data;
    await api().post(complainant, `/api/case/${id}/evidence`, { pictures: [own._id] });
    const seen = async (as: string | undefined) =>
      (await api().get(as, `/api/case/${id}`)).data.evidence;
    expect((await seen(accused)).map(({ kind }) => kind).toSorted()).toEqual(["link", "picture"]);
    expect(await seen(race.stewards[0])).toHaveLength(3);
    const url = (await seen(accused)).find(({ kind }) => kind === "picture")?.url ?? "";
    const read = (address: string) => site.call({ url: address });
    const file = await read(url);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-store",
    });
    const [bare = ""] = url.split("?");
    expect((await read(bare)).statusCode).toBe(404);
    expect((await read(url.replace(/until=\d/, "until=9"))).statusCode).toBe(404);
    expect((await read(`${url}x`)).statusCode).toBe(404);
    site.setNow(TEST_NOW + 5 * MINUTE_MS);
    expect((await read(url)).statusCode).toBe(404);
    const stored = await db()
      .selectFrom("uploads")
      .select("filename")
      .where("id", "=", shown._id)
      .executeTakeFirstOrThrow();
    expect((await read(`/api/files/${stored.filename}`)).statusCode).toBe(404);
  });

  it("take no bombs as evidence", async () => {
    const [complainant = ""] = race.drivers;
    for (const bytes of [svgBomb(), blackPng(9000, 9000)])
      expect(
        (await upload(site, { as: complainant, bytes, fileType: "evidence" })).statusCode,
      ).toBe(422);
  });

  it("ignore a decision that somebody posts with a penalty of their own", async () => {
    const url = `/api/event/${race.event}/edit-results/${race.session}`;
    const editor = (
      await api().get<{ version: number; results: { entryKey: string }[] }>(race.stewards[2], url)
    ).data;
    const forged = {
      _id: "forged",
      amount: 9,
      description: "Fals",
      driver: 0,
      decision: { _id: "decision", number: 7 },
    };
    const saved = await api().post(race.stewards[2], `/api/event/${race.event}/save-results`, {
      session: race.session,
      version: editor.version,
      results: editor.results.map((row, index) =>
        index === 0 ? { ...row, timePenalties: [forged] } : row,
      ),
    });
    expect(saved.status).toBe(200);
    const given = (await rows()).flatMap((row) => row.timePenalties);
    expect(given).toMatchObject([{ amount: 9 }]);
    expect(given[0]).not.toHaveProperty("decision");
  });

  it("annulled by two at once are annulled once, and a disqualification goes with them", async () => {
    const { decision } = await publish(site, race, (accused) => ({
      offence: "deliberate",
      besideGuide: "Fără puncte pe licență.",
      items: [{ entry: accused, kind: "dsq", amount: 1 }],
    }));
    const disqualified = async () => (await rows()).filter(({ dsq }) => dsq);
    expect(await disqualified()).toMatchObject([{ _id: race.rows[1], dsqDecision: { number: 1 } }]);
    const { version } = (await api().get<Decision>(undefined, `/api/decision/${decision}`)).data;
    const press = () =>
      api().post(race.manager, `/api/decision/${decision}/annul`, { version, text: "Greșeală." });
    const replies = await Promise.all([press(), press()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await disqualified()).toEqual([]);
  });
});
