import { beforeEach, expect, it } from "vitest";
import { newId } from "#server/ids.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { createClub, createPerson } from "#tests/factories/league.ts";
import {
  beforeEachRace,
  caller,
  protestOf,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { type CaseAct, caseActs, type CaseCondition, type CaseRole } from "../../acts/case-acts.ts";
import { type CaseState, caseStates } from "../../case-states.ts";

/** People, by what they are to the case, with all as whom they act in it. */
const people = {
  stranger: [],
  complainant: ["complainant"],
  driver: ["accused", "driver"],
  club: ["accused"],
  steward: ["steward"],
  recused: [],
  manager: ["steward", "manager"],
} as const satisfies Record<string, readonly CaseRole[]>;
type Person = keyof typeof people;

/** Acts that rest on votes. */
const decides = new Set<CaseAct>([caseActs.publishDecision, caseActs.settleAppeal]);
const names = [
  "stranger",
  "complainant",
  "driver",
  "club",
  "steward",
  "recused",
  "manager",
] as const;

/** What is sent in fields of which any other value would be as good. */
const samples = {
  text: "S-a lămurit între noi.",
  moment: TEST_NOW + 72 * HOUR_MS,
};

describeOnEachDatabase("Every act on a case", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let whom: Record<Person, string>;
  /** A protest in its defence, of which every try gets a copy. */
  let original: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(async () => {
    const [complainant = "", driver = ""] = race.drivers;
    const [stranger, club] = [await createPerson(db()), await createPerson(db())];
    await createClub(db(), { owner: club, drivers: [driver] });
    const [steward = "", , recused = ""] = race.stewards;
    whom = { stranger, complainant, driver, club, steward, recused, manager: race.manager };
    const url = `/api/event/${race.event}/protests`;
    original = (await api().post<{ _id: string }>(complainant, url, protestOf(race))).data._id;
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const versionOf = async (id: string) => {
    const { version } = await db()
      .selectFrom("cases")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return version;
  };

  /** The original again, in this state. */
  async function copy(state: CaseState) {
    const [id, entry] = [newId(), newId()];
    const of = db();
    const own = await of
      .selectFrom("cases")
      .selectAll()
      .where("id", "=", original)
      .executeTakeFirstOrThrow();
    const told = await of
      .selectFrom("protests")
      .selectAll()
      .where("case_id", "=", original)
      .executeTakeFirstOrThrow();
    const cars = await of
      .selectFrom("case_entries")
      .selectAll()
      .where("case_id", "=", original)
      .execute();
    await of
      .insertInto("cases")
      .values({ ...own, id, state })
      .execute();
    await of
      .insertInto("protests")
      .values({ ...told, case_id: id, client_key: `key-${id}` })
      .execute();
    await of
      .insertInto("case_entries")
      .values(
        cars.map((car) => ({
          ...car,
          id: car.role === "accused" ? entry : newId(),
          case_id: id,
        })),
      )
      .execute();
    await of
      .insertInto("case_stewards")
      .values({ case_id: id, user_id: whom.recused, standing: "recused", at: TEST_NOW })
      .execute();
    return { id, entry };
  }
  type Copy = Awaited<ReturnType<typeof copy>>;

  let numbers = 1000;

  /** A decision of another case, that may be appealed for an hour; one without a number is not published. */
  async function decide(number: number | null = null): Promise<string> {
    const id = newId();
    const { id: first } = await copy("decided");
    await db()
      .insertInto("decisions")
      .values({
        id,
        season_id: race.season,
        case_id: first,
        number,
        state: "published",
        outcome: "none",
        appeal_until: TEST_NOW + HOUR_MS,
      })
      .execute();
    return id;
  }

  const revisit = async ({ id }: Copy, decision: string) =>
    db()
      .insertInto("reopenings")
      .values({
        case_id: id,
        decision_id: decision,
        reason: "O filmare nouă.",
        reopened_by: race.manager,
        reopened_at: TEST_NOW,
      })
      .execute();

  /** Everybody who may judge has voted that there was nothing, and a decision says so. */
  async function judge({ id, entry }: Copy): Promise<void> {
    const judges = [...race.stewards, race.manager].filter((one) => one !== whom.recused);
    await db()
      .insertInto("decisions")
      .values({
        id: newId(),
        season_id: race.season,
        case_id: id,
        number: null,
        state: "draft",
        outcome: "none",
        facts: "S-au atins.",
        reasons: "Amândoi aveau loc.",
      })
      .execute();
    for (const steward_id of judges)
      await db()
        .insertInto("case_votes")
        .values({ case_id: id, steward_id, entry_id: entry, vote: "none" })
        .execute();
  }

  /** Makes each condition one that is not kept. */
  const breaches: Record<CaseCondition, (of: Copy) => Promise<unknown>> = {
    first: async (own) => revisit(own, await decide()),
    // As long as it looks at none.
    second: async () => undefined,
    unvoted: async ({ id, entry }) =>
      db()
        .insertInto("case_votes")
        .values({ case_id: id, steward_id: whom.steward, entry_id: entry, vote: "none" })
        .execute(),
    "appeal-over": async ({ id }) =>
      db()
        .updateTable("cases")
        .set({ origin: "appeal", parent_decision_id: await decide() })
        .where("id", "=", id)
        .execute(),
    answerable: async ({ id }) =>
      db().updateTable("cases").set({ state: "review" }).where("id", "=", id).execute(),
  };

  async function bodyFor(act: CaseAct, { id, entry }: Copy, state: CaseState) {
    const given: Record<string, unknown> = {
      entry,
      links: [{ url: "https://clip.test/1" }],
      votes: [{ entry, vote: "none" }],
      outcome: "upheld",
      draft: 1,
      into: "into" in act.form ? (await copy(state)).id : undefined,
    };
    const kinds = {
      ...samples,
      version: await versionOf(id),
      person: await createPerson(db(), { password: "trei ture" }),
      choice: undefined,
      drawn: undefined,
    };
    return Object.fromEntries(
      Object.entries(act.form).map(([name, { kind }]) => [name, given[name] ?? kinds[kind]]),
    );
  }

  const described = (act: CaseAct, person: Person, state: CaseState) =>
    act.by.some((role) => people[person].some((own) => own === role)) &&
    act.in.includes(state) &&
    // Their time to answer is set.
    !(act.only?.includes("answerable") && state === "review");

  const situations = caseStates.flatMap((state) => names.map((person) => ({ state, person })));
  const press = async (act: CaseAct, { id }: Copy, person: Person, body: object) =>
    (await api().post(whom[person], act.address.split(" ")[1]?.replace(":id", id) ?? "", body))
      .status;

  it("is offered to exactly those who may do it", async () => {
    const copies = new Map<CaseState, Copy>();
    for (const state of caseStates) copies.set(state, await copy(state));
    for (const { state, person } of situations) {
      const view = await api().get(whom[person], `/api/case/${copies.get(state)?.id}`);
      const own = Object.values<CaseAct>(caseActs).filter(
        (act) => !act.only?.includes("second") && described(act, person, state),
      );
      expect([state, person, view.data.may?.acts ?? []]).toEqual([
        state,
        person,
        own.map(({ id }) => id),
      ]);
    }
  });

  it.each(Object.values<CaseAct>(caseActs))(
    "$id is done by those, in those states, and by nobody else",
    async (act) => {
      const done: string[] = [];
      const prepare = async (state: CaseState) => {
        const own = await copy(state);
        if (act.only?.includes("second")) await revisit(own, await decide(++numbers));
        if (decides.has(act)) await judge(own);
        return own;
      };
      for (const state of caseStates) {
        const refused = await prepare(state);
        const before = await versionOf(refused.id);
        for (const person of names) {
          const may = described(act, person, state);
          const tried = may ? await prepare(state) : refused;
          const body = await bodyFor(act, tried, state);
          const stale = "version" in act.form && { version: before - 1 };
          if (stale && (await press(act, tried, person, { ...body, ...stale })) === 200)
            done.push(`${person} in ${state} on top of an older version`);
          if ((await press(act, tried, person, body)) === 200) done.push(`${person} in ${state}`);
        }
        expect([state, await versionOf(refused.id)]).toEqual([state, before]);
      }
      expect(done).toEqual(
        situations
          .filter(({ state, person }) => described(act, person, state))
          .map(({ state, person }) => `${person} in ${state}`),
      );
    },
  );

  const conditional = Object.values<CaseAct>(caseActs).flatMap((act) =>
    (act.only ?? []).map((condition) => ({ act, id: act.id, condition })),
  );
  it.each(conditional)(
    "$id is neither offered nor done unless $condition",
    async ({ act, condition }) => {
      for (const { state, person } of situations.filter((one) =>
        described(act, one.person, one.state),
      )) {
        const tried = await copy(state);
        const body = await bodyFor(act, tried, state);
        await breaches[condition](tried);
        const { may } = (await api().get(whom[person], `/api/case/${tried.id}`)).data;
        expect([state, person, may.acts.includes(act.id)]).toEqual([state, person, false]);
        expect([state, person, await press(act, tried, person, body)]).not.toContain(200);
        expect(await versionOf(tried.id)).toBe(await versionOf(original));
      }
    },
  );
});
