import { HOUR_MS } from "#shared/time/durations.ts";
import { expect, it } from "vitest";
import { fromJson, toJson } from "#server/database/json.ts";
import { createClub, createPerson } from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  decide,
  openReview,
  protestOf,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { frozenEntrySchema } from "../case-entries.ts";
import type { Decision, OwnDecision } from "../stewarding.ts";

const kinds = [
  "visitor",
  "stranger",
  "complainant",
  "accused",
  "club",
  "formerOwner",
  "steward",
  "kept",
  "guest",
  "manager",
] as const;
type Kind = (typeof kinds)[number];

const parties = ["complainant", "accused", "club"] as const;
const panel = ["steward", "guest", "manager"] as const;

/** Whose each operation on a case is, by its route; everybody else gets what they get of a case that is not there. */
const whose: Record<string, readonly Kind[]> = {
  "GET /api/case/:id": [...parties, ...panel, "kept"],
  "POST /api/case/:id/statement": ["accused", "club"],
  // A driver's alone.
  "POST /api/case/:id/admit": ["accused"],
  "POST /api/case/:id/evidence": [...parties, ...panel],
  "POST /api/case/:id/withdraw": ["complainant"],
  "POST /api/case/:id/recuse": panel,
  "POST /api/case/:id/vote": panel,
  "POST /api/case/:id/join": panel,
  "POST /api/case/:id/inadmissible": panel,
  "PUT /api/case/:id/decision": panel,
  "POST /api/case/:id/preview": panel,
  "POST /api/case/:id/publish": panel,
  "POST /api/case/:id/settle": panel,
  "POST /api/case/:id/extend": ["manager"],
  "POST /api/case/:id/guest": ["manager"],
};

describeOnEachDatabase("First the standing, then the state", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;

  /** People by what they are to a case of the race's first two drivers; the second has changed clubs since. */
  async function createPeople(id: string): Promise<Record<Kind, string | undefined>> {
    const [complainant, accused = ""] = race.drivers;
    const [owner, former, stranger, guest] = await Array.fromAsync({ length: 4 }, () =>
      createPerson(db(), { password: "trei ture" }),
    );
    await createClub(db(), { owner: owner ?? "", drivers: [accused] });
    const old = await createClub(db(), { owner: former ?? "" });
    const entry = await db()
      .selectFrom("case_entries")
      .select(["id", "frozen"])
      .where("case_id", "=", id)
      .where("role", "=", "accused")
      .executeTakeFirstOrThrow();
    const frozen = fromJson(frozenEntrySchema, entry.frozen);
    await db()
      .updateTable("case_entries")
      .set({ frozen: toJson({ ...frozen, clubId: old, clubName: "Fostul club" }) })
      .where("id", "=", entry.id)
      .execute();
    await db()
      .insertInto("case_stewards")
      .values([
        { case_id: id, user_id: guest ?? "", standing: "guest", at: TEST_NOW },
        { case_id: id, user_id: race.stewards[2] ?? "", standing: "recused", at: TEST_NOW },
      ])
      .execute();
    return {
      visitor: undefined,
      stranger,
      complainant,
      accused,
      club: owner,
      formerOwner: former,
      steward: race.stewards[0],
      kept: race.stewards[2],
      guest,
      manager: race.manager,
    };
  }

  const bodies = (entry: string): Record<string, object> => ({
    statement: { entry, text: "Nu am fost eu." },
    admit: { entry },
    evidence: { links: [{ url: "https://clip.test/1" }] },
    vote: { votes: [{ entry, vote: "none" }] },
    join: { version: 99, into: "another" },
    inadmissible: { version: 99, text: "Fără loc." },
    decision: { version: 0, offence: null, facts: "", reasons: "", items: [] },
    preview: { items: [] },
    publish: { version: 99, draft: 99 },
    settle: { version: 99, outcome: "upheld", text: "Rămâne." },
    extend: { until: TEST_NOW + 90 * HOUR_MS },
    guest: { user: "nobody" },
  });

  function operations(): string[] {
    return site.app.declaredRoutes.flatMap(({ method, url }) =>
      url.startsWith("/api/case/:id")
        ? [method].flat().flatMap((one) => (one === "HEAD" ? [] : [`${one} ${url}`]))
        : [],
    );
  }

  async function ask(
    operation: string,
    { id, as, entry }: { id: string; as: string | undefined; entry: string },
  ) {
    const [method = "", route = ""] = operation.split(" ");
    const url = route.replace(":id", id);
    const payload = bodies(entry)[url.split("/").at(-1) ?? ""] ?? {};
    const { get, post, put } = api();
    const send = method === "PUT" ? put : post;
    const { status, text } = await (method === "GET" ? get(as, url) : send(as, url, payload));
    return { status, body: text };
  }

  /** Of every operation and everybody whose it is not: that the case is there, said otherwise than by nobody's case. */
  async function tellTales(id: string, entry: string, owned = whose): Promise<string[]> {
    const people = await createPeople(id);
    const told: string[] = [];
    for (const operation of operations())
      for (const kind of kinds) {
        if (owned[operation]?.includes(kind)) continue;
        const as = people[kind];
        const absent = await ask(operation, { id: "absent", as, entry });
        const reply = await ask(operation, { id, as, entry });
        // Who is kept from it knows that it is there, and is told why they may not.
        const isKept = kind === "kept" && reply.body.includes('"stewarding.conflict"');
        if (!isKept && (reply.status !== absent.status || reply.body !== absent.body))
          told.push(`${operation} by ${kind}: ${reply.status} ${reply.body}`);
      }
    return told;
  }

  it("knows whose every operation is", () => {
    expect(operations().toSorted()).toEqual(Object.keys(whose).toSorted());
  });

  it("says of a case in its defence no more than of none to whom it is not", async () => {
    const sent = await api().post<{ _id: string }>(
      race.drivers[0],
      `/api/event/${race.event}/protests`,
      protestOf(race),
    );
    const { cars } = (await api().get(race.drivers[1], `/api/case/${sent.data._id}`)).data;
    expect(await tellTales(sent.data._id, cars[0]?._id ?? "")).toEqual([]);
  });

  it("says so of one that is voted on, and of one that is decided", async () => {
    const { id, accused } = await openReview(site, race);
    await api().post(race.stewards[1], `/api/case/${id}/vote`, {
      votes: [{ entry: accused, vote: "infringement" }],
    });
    expect(await tellTales(id, accused)).toEqual([]);
    const published = await publish(site, race, undefined, { lap: 9 });
    expect(await tellTales(published.id, published.accused)).toEqual([]);
  });

  it("says so to everybody of one in a hidden event", async () => {
    const { id, accused } = await openReview(site, race);
    await db().updateTable("events").set({ hidden: true }).where("id", "=", race.event).execute();
    const organisers = Object.keys(whose).map((operation) => [operation, ["manager"]]);
    expect(await tellTales(id, accused, Object.fromEntries(organisers))).toEqual([]);
  });

  it("says the state to those whose operation it is", async () => {
    const { id, accused } = await openReview(site, race);
    const people = await createPeople(id);
    await api().post(race.drivers[0], `/api/case/${id}/withdraw`);
    const read = new Set(["GET /api/case/:id", "POST /api/case/:id/preview"]);
    for (const [operation, owners] of Object.entries(whose))
      for (const kind of owners) {
        const { status, body } = await ask(operation, { id, as: people[kind], entry: accused });
        const isTold = read.has(operation)
          ? status === 200
          : body.includes('"stewarding.case-moved"');
        expect([operation, kind, isTold]).toEqual([operation, kind, true]);
      }
  });

  it("tells nobody but the panel that somebody voted", async () => {
    const { id, accused } = await openReview(site, race);
    const { complainant, accused: driver, club, kept } = await createPeople(id);
    const read = async () =>
      Promise.all(
        [driver, club, kept].flatMap((as) =>
          [`/api/case/${id}`, "/api/my-cases"].map(async (url) => (await api().get(as, url)).text),
        ),
      );
    const complaint = async () => {
      const { may, ...rest } = (await api().get(complainant, `/api/case/${id}`)).data;
      return {
        ...rest,
        may: { ...may, acts: may.acts.filter((act) => act !== "withdrawProtest") },
      };
    };
    const before = [await read(), await complaint()];
    await api().post(race.stewards[0], `/api/case/${id}/vote`, {
      votes: [{ entry: accused, vote: "infringement" }],
    });
    expect([await read(), await complaint()]).toEqual(before);
  });

  it("names the case of an appeal to those who may read it, and in no public document", async () => {
    const { decision } = await publish(site, race);
    const [complainant, accused, third] = race.drivers;
    const appeal = (as: string | undefined) =>
      api().post<{ _id: string }>(as, `/api/decision/${decision}/appeal`, appealOf());
    const { _id: id } = (await appeal(accused)).data;
    const document = async () => api().get<Decision>(undefined, `/api/decision/${decision}`);
    const { text, data } = await document();
    expect(text).not.toContain(id);
    const own = async (as: string | undefined) =>
      (await api().get<OwnDecision>(as, `/api/decision/${decision}/mine`)).data.appeal;
    expect([await own(accused), await own(complainant), await own(third)]).toEqual([id, id, null]);
    // That the other side appealed too is theirs: nothing that everybody reads changes.
    expect((await appeal(complainant)).data._id).toBe(id);
    expect((await document()).data).toEqual(data);
  });

  it("counts in no public document how often it was written", async () => {
    const opened = await openReview(site, race);
    const written = await decide(site, race, opened);
    const { draft } = written.panel ?? {};
    const again = await api().put(race.stewards[0], `/api/case/${opened.id}/decision`, {
      ...draft,
      facts: "Altfel scrise.",
    });
    const published = await api().post(race.stewards[0], `/api/case/${opened.id}/publish`, {
      version: again.data.version,
      draft: again.data.panel?.draft?.version,
    });
    const { _id: id } = published.data.decision ?? {};
    expect((await api().get<Decision>(undefined, `/api/decision/${id}`)).data.version).toBe(1);
  });
});
