import { beforeEach, expect, it } from "vitest";
import type { Todo } from "#features/administration/todos.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  judgeAgain,
  openReview,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { createClub, createPerson } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { DAY_MS } from "#shared/time/durations.ts";
import type { TestApp } from "#tests/test-app.ts";
import type { Decision, OwnCase, QueuedCase } from "../stewarding.ts";
import { tidyStewarding } from "./upkeep/tidy-stewarding.ts";

describeOnEachDatabase("Who may judge a case now", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  /** Manages the panel and judges nothing. */
  let manager: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(async () => {
    // Nobody else of the league judges: neither who did in another test, nor who organises.
    await db().deleteFrom("user_roles").where("user_id", "not in", race.stewards).execute();
    const role = { id: `panel-${race.season}`, name: `Comisia ${race.season}` };
    await db().insertInto("roles").values(role).execute();
    await db()
      .insertInto("role_permissions")
      .values({ role_id: role.id, permission: "manageStewarding" })
      .execute();
    manager = await createPerson(db(), { password: "trei ture", roles: [role.id] });
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const todos = async (as: string | undefined) =>
    (await api().get<Todo[]>(as, "/api/administration/todos")).data.filter(
      ({ kind }) => kind === "case-without-judges",
    );
  const invite = (as: string | undefined, id: string, user: string) =>
    api().post(as, `/api/case/${id}/guest`, { user });
  const sinceOf = async (id: string) => {
    const { unjudged_since: since } = await db()
      .selectFrom("cases")
      .select("unjudged_since")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return since;
  };
  const subjects = async (to: string) => {
    const rows = await db()
      .selectFrom("messages")
      .select("subject")
      .where("recipient_id", "=", to)
      .execute();
    return rows.map(({ subject }) => subject);
  };

  /** Two of three stewards voted on the decision, and the third drives for the accused. */
  async function appealNobodyJudges(): Promise<string> {
    const { decision } = await publish(site, race);
    const { data } = await api().post<{ _id: string }>(
      race.drivers[1],
      `/api/decision/${decision}/appeal`,
      appealOf(),
    );
    await db()
      .insertInto("case_stewards")
      .values({ case_id: data._id, user_id: race.stewards[2] ?? "", standing: "recused", at: 1 })
      .execute();
    return data._id;
  }

  it("is nobody: the case says so, it stands in 'De făcut', and who manages the panel is told once", async () => {
    const id = await appealNobodyJudges();
    const [first] = race.stewards;
    for (const as of [first, manager, race.drivers[1]])
      expect((await api().get(as, `/api/case/${id}`)).data).toMatchObject({ unjudged: true });
    const queue = await api().get<QueuedCase[]>(first, "/api/cases");
    expect(queue.data.find(({ _id }) => _id === id)).toMatchObject({ unjudged: true });
    expect(await todos(first)).toEqual([]);
    expect(await todos(manager)).toMatchObject([{ kind: "case-without-judges", case: id }]);

    await tidyStewarding(site.services);
    await tidyStewarding(site.services);
    expect(await subjects(manager)).toEqual(["Un caz nu are cine să îl judece"]);
    const guest = await createPerson(db(), { password: "trei ture" });
    expect((await invite(manager, id, guest)).status).toBe(200);
    expect((await api().get(first, `/api/case/${id}`)).data.unjudged).toBe(false);
    await tidyStewarding(site.services);
    expect(await sinceOf(id)).toBeNull();
  });

  it("is nobody for seven days: the decision stands, which everybody reads", async () => {
    const id = await appealNobodyJudges();
    const { data: appeal } = await api().get(race.drivers[1], `/api/case/${id}`);
    const first = appeal.first?.decision;
    const found = site.services.now();
    await tidyStewarding(site.services);
    site.setNow(found + 7 * DAY_MS - 1);
    await tidyStewarding(site.services);
    expect((await api().get(race.drivers[1], `/api/case/${id}`)).data.state).toBe("review");
    site.setNow(found + 7 * DAY_MS);
    await Promise.all([tidyStewarding(site.services), tidyStewarding(site.services)]);
    const read = await api().get<Decision>(undefined, `/api/decision/${first?._id}`);
    expect(read.data).toMatchObject({
      state: "upheld",
      appeal: {
        outcome: "inadmissible",
        reason: "Timp de șapte zile nu l-a putut judeca nimeni.",
      },
    });
    expect((await api().get(race.drivers[1], `/api/case/${id}`)).data.state).toBe("inadmissible");
    const logged = await db()
      .selectFrom("audit_log")
      .select("user_id")
      .where("action", "=", "case.left-unjudged")
      .where("subject_id", "=", id)
      .execute();
    expect(logged).toEqual([{ user_id: null }]);
  });

  it("is who manages the panel, pressed by themselves, only where nobody else is left; the document says so", async () => {
    const own = await openReview(site, race, { lap: 7 });
    const early = await invite(manager, own.id, manager);
    expect(early).toMatchObject({ status: 409, code: "stewarding.others-judge" });
    expect((await api().get(manager, `/api/case/${own.id}`)).data.may.judge).toBe(false);

    const id = await appealNobodyJudges();
    expect((await api().get(manager, `/api/case/${id}`)).data.may.judge).toBe(true);
    expect((await invite(manager, id, manager)).data).toMatchObject({ as: "steward" });
    expect(await subjects(manager)).toEqual([]);
    const logged = await db()
      .selectFrom("audit_log")
      .select("user_id")
      .where("action", "=", "case.judged-by-organiser")
      .where("subject_id", "=", id)
      .execute();
    expect(logged).toEqual([{ user_id: manager }]);
    const written = await judgeAgain(site, [manager, manager], id, { amount: 2 });
    const published = await api().post(manager, `/api/case/${id}/publish`, written);
    const { data } = await api().get<Decision>(
      undefined,
      `/api/decision/${published.data.decision?._id}`,
    );
    expect(data.panel).toMatchObject({ voted: 1, leftOut: 0, guests: 0, organisers: 1 });
  });

  it("is who manages the panel of a case that is about them too, once nobody else is left; the document says so", async () => {
    const accused = race.drivers[1] ?? "";
    await db()
      .insertInto("user_roles")
      .values({ user_id: accused, role_id: `panel-${race.season}` })
      .execute();
    const own = await openReview(site, race, { lap: 7 });
    expect(await invite(accused, own.id, accused)).toMatchObject({ status: 409 });
    const id = await appealNobodyJudges();
    expect((await api().get(accused, `/api/case/${id}`)).data.may.judge).toBe(true);
    const mine = await api().get<OwnCase[]>(accused, "/api/my-cases");
    expect(mine.data.some(({ _id }) => _id === id)).toBe(true);
    expect((await invite(accused, id, accused)).data).toMatchObject({ as: "steward" });
    const written = await judgeAgain(site, [accused, accused], id, { amount: 2 });
    const published = await api().post(accused, `/api/case/${id}/publish`, written);
    const { data } = await api().get<Decision>(
      undefined,
      `/api/decision/${published.data.decision?._id}`,
    );
    expect(data.panel).toMatchObject({ voted: 1, tied: 1, organisers: 1 });
  });

  it.each(["role", "block", "factor"] as const)(
    "is nobody who cannot vote (%s), nor does their vote count",
    async (loss) => {
      const { id, accused } = await openReview(site, race);
      const [first = "", second = "", third = ""] = race.stewards;
      const vote = (as: string, given: string) =>
        api().post(as, `/api/case/${id}/vote`, { votes: [{ entry: accused, vote: given }] });
      await vote(first, "infringement");
      await vote(second, "none");
      const lost: Record<typeof loss, () => Promise<unknown>> = {
        role: () => db().deleteFrom("user_roles").where("user_id", "=", second).execute(),
        block: () =>
          db().updateTable("users").set({ blocked_at: 1 }).where("id", "=", second).execute(),
        factor: async () => {
          const role = { id: `strict-${race.season}`, name: `Cu cod ${race.season}` };
          await db()
            .insertInto("roles")
            .values({ ...role, requires_factor: true })
            .execute();
          await db()
            .insertInto("role_permissions")
            .values({ role_id: role.id, permission: "judgeCases" })
            .execute();
          await db()
            .updateTable("user_roles")
            .set({ role_id: role.id })
            .where("user_id", "=", second)
            .execute();
        },
      };
      await lost[loss]();
      const seen = await api().get(first, `/api/case/${id}`);
      expect(seen.data.panel).toMatchObject({ quorum: 2, voted: 1, leftOut: 1, outcome: null });
      const { version } = seen.data;
      const press = await api().post(first, `/api/case/${id}/publish`, { version, draft: 0 });
      expect(press).toMatchObject({ status: 409, code: "stewarding.no-quorum" });
      const cast = await vote(third, "infringement");
      expect(cast.data.panel).toMatchObject({
        voted: 2,
        leftOut: 1,
        outcome: [{ entry: accused, vote: "infringement" }],
      });
    },
  );

  it("is asked again at publication: a steward who joined the accused's club decides no tie, and the document says so", async () => {
    const { id, accused } = await openReview(site, race);
    const [first = "", second = "", third = ""] = race.stewards;
    const vote = (as: string, given: string) =>
      api().post(as, `/api/case/${id}/vote`, { votes: [{ entry: accused, vote: given }] });
    await vote(first, "infringement");
    await vote(second, "infringement");
    await vote(third, "none");
    await createClub(db(), { owner: race.drivers[1], drivers: [second] });
    await vote(first, "infringement");
    const seen = (await api().get(first, `/api/case/${id}`)).data;
    // One against one: the milder.
    expect(seen.panel).toMatchObject({ voted: 2, leftOut: 1, outcome: [{ vote: "none" }] });
    const written = await api().put(first, `/api/case/${id}/decision`, {
      version: 0,
      offence: null,
      facts: "S-au atins.",
      reasons: "Loc era.",
      besideGuide: "",
      items: [],
    });
    expect(written.status).toBe(200);
    const published = await api().post(first, `/api/case/${id}/publish`, {
      version: written.data.version,
      draft: written.data.panel?.draft?.version,
    });
    const { data } = await api().get<Decision>(
      undefined,
      `/api/decision/${published.data.decision?._id}`,
    );
    expect(data).toMatchObject({ outcome: "none", panel: { voted: 3, leftOut: 1 } });
    // It stays so, although the steward leaves the club again.
    await db().deleteFrom("club_members").where("user_id", "=", second).execute();
    const after = (await api().get(first, `/api/case/${id}`)).data;
    expect(after.panel).toMatchObject({ leftOut: 1, outcome: [{ vote: "none" }] });
  });

  it("votes first as they do not know the others: the first vote stays, another is a second one with a reason", async () => {
    const { id, accused } = await openReview(site, race);
    const [first, second] = race.stewards;
    const vote = (as: string | undefined, given: string, reason?: string) =>
      api().post(as, `/api/case/${id}/vote`, {
        votes: [{ entry: accused, vote: given }],
        note: "Am văzut turul.",
        ...(reason !== undefined && { reason }),
      });
    await vote(second, "infringement");
    const dummy = await vote(first, "none");
    expect(dummy.data.panel?.complainants).toHaveLength(1);
    for (const reason of [undefined, "  "])
      expect((await vote(first, "infringement", reason)).status).toBe(422);
    expect((await vote(first, "none")).status).toBe(200);
    const pressed = await Promise.all(
      [1, 2].map(() => vote(first, "infringement", "Camera din spate arată contactul.")),
    );
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    await vote(first, "racing", "Loc era, dar puțin.");
    const stored = await db()
      .selectFrom("case_votes")
      .select("vote")
      .where("case_id", "=", id)
      .where("steward_id", "=", first ?? "")
      .execute();
    expect(stored).toEqual([{ vote: "none" }]);
    const { panel } = (await api().get(second, `/api/case/${id}`)).data;
    expect(panel).toMatchObject({ voted: 2, outcome: [{ vote: "racing" }] });
    expect(panel?.votes).toMatchObject([
      {
        votes: [{ vote: "racing" }],
        reason: "Loc era, dar puțin.",
        note: "Am văzut turul.",
        earlier: [
          { votes: [{ vote: "none" }], reason: "" },
          { votes: [{ vote: "infringement" }], reason: "Camera din spate arată contactul." },
        ],
      },
    ]);
    await api().post(first, `/api/case/${id}/recuse`);
    expect((await api().get(second, `/api/case/${id}`)).data.panel?.votes).toEqual([]);
  });

  it("is who is left, where none of those who voted may judge any more", async () => {
    const { id, accused } = await openReview(site, race);
    const [first = "", second = "", third = ""] = race.stewards;
    const votes = [{ entry: accused, vote: "infringement" }];
    await api().post(first, `/api/case/${id}/vote`, { votes });
    await api().post(second, `/api/case/${id}/vote`, { votes });
    await db().deleteFrom("user_roles").where("user_id", "in", [first, second]).execute();
    expect((await api().get(third, `/api/case/${id}`)).data.unjudged).toBe(false);
    const cast = await api().post(third, `/api/case/${id}/vote`, { votes });
    expect(cast.data.panel).toMatchObject({ quorum: 1, voted: 1, leftOut: 2 });
    expect(cast.data.panel?.outcome).toHaveLength(1);
  });
});
