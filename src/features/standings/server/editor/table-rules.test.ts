import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { StandingsEntryShape, StandingsTable } from "#features/standings/standings.ts";
import { tableLabels, tableVersions, withDecisions } from "#features/standings/table-decisions.ts";
import { merge } from "#shared/record/merge.ts";
import { createEvent, createSession } from "#tests/factories/league.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
  type StandingsSeason,
} from "#tests/factories/standings-season.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("the rules of a table and of its entries", (engine) => {
  let site: TestApp;
  let league: StandingsSeason;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    league = await createStandingsSeason(site);
    const { cars, people } = league;
    for (const round of [0, 1] as const)
      await saveFinishes(
        site,
        { as: league.editor, event: league.events[round], session: league.races[round] },
        [
          { car: cars.ana, drivers: [people.ana] },
          { car: cars.carmen, drivers: [people.carmen] },
        ],
      );
  });

  const post = (standings: object) =>
    site.call({
      method: "POST",
      url: `/api/standings/${league.season}/save`,
      as: league.editor,
      payload: { standings },
    });
  const save = async (standings: object): Promise<StandingsTable> => {
    const reply = await post(standings);
    expect(reply.json()).toMatchObject({ status: 200 });
    return reply.json().data;
  };
  const points = ({ entries }: StandingsTable) =>
    Object.fromEntries(
      entries.map((entry) => [entry.subject, `${entry.position} ${entry.points}`]),
    );
  const group = (events: string[], given: object = {}) => ({
    options: { dropGroups: [{ title: "Prima parte", events, maxIgnoredEvents: 1, ...given }] },
  });
  /** An entry of Ana's with an organiser's decision. */
  const ana = (given: object) => ({ entries: [{ subject: league.people.ana, ...given }] });

  it("are stored, worked out and read again as they were saved", async () => {
    const first = await save({ ...postedTable(league), ...group([...league.events]) });
    const { ana: anaId, carmen } = league.people;
    expect(points(first)).toEqual({ [anaId]: "1 25", [carmen]: "2 18" });
    const deductions = [{ points: 8.5, reason: "Contact repetat" }];
    const decided = first.entries.map((entry) =>
      entry.subject === anaId
        ? { ...entry, deductions }
        : { ...entry, choices: { [league.events[0]]: "keep", [league.events[1]]: "keep" } },
    );
    const second = await save({ ...first, entries: decided });
    expect(points(second)).toEqual({ [carmen]: "1 36", [anaId]: "2 16.5" });
    const third = await save({
      ...second,
      entries: second.entries.map((entry) =>
        entry.subject === carmen ? { ...entry, choices: {}, startsFrom: league.events[1] } : entry,
      ),
    });
    expect(points(third)).toEqual({ [carmen]: "1 18", [anaId]: "2 16.5" });
    const read = await site.call({ url: `/api/season/${league.season}/standings` });
    expect(read.json().data[0]).toEqual(third);
  });

  it("a disqualified car leaves its place vacant, and a shared one parts its points, where the table says so", async () => {
    const { cars, people } = league;
    await saveFinishes(
      site,
      { as: league.editor, event: league.events[0], session: league.races[0] },
      [
        { car: cars.ana, drivers: [people.ana], dsq: true, totalMs: 900_000 },
        { car: cars.pair, drivers: [people.bogdan, people.barbu], totalMs: 901_000 },
        { car: cars.carmen, drivers: [people.carmen], totalMs: 902_000 },
      ],
    );
    const posted = postedTable(league);
    const events = posted.events.slice(0, 1);
    const plain = { ...posted, events };
    const { bogdan, carmen } = people;
    expect(points(await save(plain))).toMatchObject({ [bogdan]: "1 25", [carmen]: "3 18" });
    const rules = { disqualifiedLeavePlace: true, sharedCarPoints: "divided" };
    const own = { ...posted.options, ...rules };
    const table = await save({ ...plain, _id: "nou-2", public: true, options: own });
    expect(points(table)).toMatchObject({ [bogdan]: "2 9", [carmen]: "1 15" });
    // Only of the first public table: what a row brought there, all its drivers together.
    const [first] = (
      await site.call({ url: `/api/season/${league.season}/standings`, as: league.editor })
    ).json().data;
    await save({ ...first, options: own });
    const { data } = (await site.call({ url: `/api/event/${league.events[0]}` })).json();
    const race = data.sessions.find(({ _id }: { _id: string }) => _id === league.races[0]);
    expect(race.results.map((row: { points: number | null }) => row.points)).toEqual([18, 15, 0]);
  });

  it("places of who retired decide no tie where the table says so", async () => {
    const { cars, people } = league;
    const drive = async (round: 0 | 1, order: ("ana" | "carmen")[]) =>
      saveFinishes(
        site,
        { as: league.editor, event: league.events[round], session: league.races[round] },
        order.map((who) => ({ car: cars[who], drivers: [people[who]] })),
      );
    await drive(0, ["ana", "carmen"]);
    await drive(1, ["carmen", "ana"]);
    const url = `/api/event/${league.events[1]}/edit-results/${league.races[1]}`;
    const editor = (await site.call({ url, as: league.editor })).json().data;
    const [winner, second] = editor.results;
    const saved = await site.call({
      method: "POST",
      url: `/api/event/${league.events[1]}/save-results`,
      as: league.editor,
      payload: {
        session: league.races[1],
        version: editor.version,
        results: [{ ...winner, status: "dnf" }, second],
      },
    });
    expect(saved.statusCode).toBe(200);
    const posted = postedTable(league);
    const shared = await save(posted);
    expect(points(shared)).toEqual({ [people.ana]: "1 43", [people.carmen]: "1 43" });
    const options = { ...posted.options, onlyClassifiedDecideTies: true };
    expect(points(await save({ ...shared, options }))).toEqual({
      [people.ana]: "1 43",
      [people.carmen]: "2 43",
    });
  });

  const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

  it.each<[string, () => object, string]>([
    ["a group with an event of nobody", () => group(["nicăieri"]), "options.dropGroups.0.events"],
    ["a group without events", () => group([]), "options.dropGroups.0.events"],
    [
      "a group without a name",
      () => group([league.events[0]], { title: " " }),
      "options.dropGroups.0.title",
    ],
    [
      "a group that names an event twice",
      () => group([league.events[0], league.events[0]]),
      "options.dropGroups.0.events",
    ],
    [
      "an event in two groups",
      () => ({
        options: {
          dropGroups: many(2, { title: "A", events: [league.events[0]], maxIgnoredEvents: 0 }),
        },
      }),
      "options.dropGroups.1.events",
    ],
    [
      "a group that leaves out less than nothing",
      () => group([league.events[0]], { maxIgnoredEvents: -1 }),
      "options.dropGroups.0.maxIgnoredEvents",
    ],
    [
      "more groups than anybody could read",
      () => ({
        options: {
          dropGroups: league.events.flatMap((event) =>
            many(8, { title: "A", events: [event], maxIgnoredEvents: 0 }),
          ),
        },
      }),
      "options.dropGroups",
    ],
    [
      "drops of a unit that there is not",
      () => ({ options: { dropsPer: "lap" } }),
      "options.dropsPer",
    ],
    [
      "a deduction of less than nothing",
      () => ana({ deductions: [{ points: -1, reason: "Contact" }] }),
      "entries.0.deductions.0.points",
    ],
    [
      "a deduction of nothing",
      () => ana({ deductions: [{ points: 0, reason: "Contact" }] }),
      "entries.0.deductions.0.points",
    ],
    [
      "a deduction without a reason",
      () => ana({ deductions: [{ points: 1, reason: "  " }] }),
      "entries.0.deductions.0.reason",
    ],
    [
      "a deduction beyond any championship",
      () => ana({ deductions: [{ points: 1e300, reason: "Contact" }] }),
      "entries.0.deductions.0.points",
    ],
    [
      "a deduction that is no number",
      () => ana({ deductions: [{ points: Number.NaN, reason: "Contact" }] }),
      "entries.0.deductions.0.points",
    ],
    [
      "a deduction of a ten-thousandth",
      () => ana({ deductions: [{ points: 0.0001, reason: "Contact" }] }),
      "entries.0.deductions.0.points",
    ],
    [
      "deductions without end",
      () => ana({ deductions: many(10_000, { points: 1, reason: "Contact" }) }),
      "entries.0.deductions",
    ],
    [
      "a choice about a result of nobody",
      () => ana({ choices: { nicăieri: "drop" } }),
      "entries.0.choices",
    ],
    [
      "a choice about a session that the table does not score",
      () => ana({ choices: { [league.qualifyings[0]]: "drop" } }),
      "entries.0.choices",
    ],
    [
      "a choice that there is not",
      () => ana({ choices: { [league.events[0]]: "double" } }),
      "entries.0.choices",
    ],
    [
      "a beginning in an event of nobody",
      () => ana({ startsFrom: "nicăieri" }),
      "entries.0.startsFrom",
    ],
    [
      "a deduction from somebody who is not there",
      () => ({
        entries: [{ subject: "nimeni", deductions: [{ points: 1, reason: "Contact" }] }],
      }),
      "entries.0",
    ],
  ])("%s is refused with a sentence, and nothing is written", async (_, given, field) => {
    const first = await save(postedTable(league));
    const reply = await post({ ...first, ...given() });
    expect(reply.statusCode).toBe(422);
    const { fields } = reply.json();
    const [message] = Object.entries(fields).flatMap(([path, text]) =>
      path.startsWith(`standings.${field}`) ? [text] : [],
    );
    expect(message).toMatch(/^[A-ZÎȘȚ„].*\.?$/);
    const read = await site.call({
      url: `/api/season/${league.season}/standings`,
      as: league.editor,
    });
    expect(read.json().data).toEqual([first]);
    const preview = await site.call({
      method: "POST",
      url: `/api/standings/${league.season}/entries`,
      as: league.editor,
      payload: { ...first, ...given() },
    });
    expect(preview.statusCode).toBe(422);
  });

  it("points and places that somebody forged are not looked at", async () => {
    const first = await save(postedTable(league));
    const forged = first.entries.map((entry) => ({
      ...entry,
      points: 999,
      position: 1,
      eventPoints: 999,
      scoredEvents: 50,
    }));
    expect(points(await save({ ...first, entries: forged }))).toEqual(points(first));
  });

  it("about an event that the organiser deletes are gone with it, and the table can still be saved", async () => {
    const { db } = site.services.databases;
    const event = await createEvent(db, { season: league.season });
    const race = await createSession(db, { event });
    const posted = postedTable(league);
    const first = await save({
      ...posted,
      events: [
        ...posted.events,
        {
          obj: { _id: event },
          sessions: [{ obj: { _id: race }, scoringType: { _id: "top-10" } }],
        },
      ],
      filters: { maxIgnoredEvents: 2 },
      ...group([event]),
      ...ana({ startsFrom: event, choices: { [event]: "keep" } }),
    });
    expect(JSON.stringify(first.entries)).toContain(event);
    await db.deleteFrom("events").where("id", "=", event).execute();
    const url = `/api/season/${league.season}/standings`;
    const [left]: StandingsTable[] = (await site.call({ url, as: league.editor })).json().data;
    expect(JSON.stringify(left)).not.toContain(event);
    expect(left?.filters.maxIgnoredEvents).toBe(1);
    const saved = await save({ ...left, title: "După ștergere" });
    expect(points(saved)[league.people.ana]).toBe("1 25");
  });

  it("of two saves at once one wins whole, and the other saves both", async () => {
    const first = await save(postedTable(league));
    const decide = (given: Partial<StandingsEntryShape>): StandingsTable => ({
      ...first,
      entries: first.entries.map((entry) =>
        entry.subject === league.people.ana ? { ...entry, ...given } : entry,
      ),
    });
    const deducted = decide({ deductions: [{ points: 3, reason: "Contact" }] });
    const later = decide({ startsFrom: league.events[1] ?? null });
    const replies = await Promise.all([post(deducted), post(later)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const at = replies.findIndex(({ statusCode }) => statusCode === 409);
    const [own] = [deducted, later].slice(at);
    const theirs: StandingsTable = replies[at]?.json().details.current;
    const versions = tableVersions({ base: first, own: own ?? first, theirs });
    const { merged, clashes } = merge(tableLabels, versions);
    expect(clashes).toEqual([]);
    const both = await save(withDecisions({ own: first, theirs }, merged));
    expect(both.entries.find(({ subject }) => subject === league.people.ana)).toMatchObject({
      deductions: [{ points: 3, reason: "Contact" }],
      startsFrom: league.events[1],
    });
  });

  it("leave as CSV: deductions with their reasons, what was left out, and who scores nothing", async () => {
    const { cars, people } = league;
    const url = `/api/event/${league.events[1]}/edit-results/${league.races[1]}`;
    const editor = (await site.call({ url, as: league.editor })).json().data;
    const [winner, second] = editor.results;
    await site.call({
      method: "POST",
      url: `/api/event/${league.events[1]}/save-results`,
      as: league.editor,
      payload: {
        session: league.races[1],
        version: editor.version,
        results: [{ ...winner, ineligible: true }, second],
      },
    });
    await saveFinishes(
      site,
      { as: league.editor, event: league.events[0], session: league.qualifyings[0] },
      [
        { car: cars.carmen, drivers: [people.carmen] },
        { car: cars.ana, drivers: [people.ana] },
      ],
    );
    const posted = postedTable(league);
    const [monza, spa] = posted.events;
    const sprint = { obj: { _id: league.qualifyings[0] }, scoringType: { _id: "top-10" } };
    const first = await save({
      ...posted,
      displayedColumns: ["position", "points"],
      events: [{ ...monza, sessions: [sprint, ...(monza?.sessions ?? [])] }, spa],
    });
    const decided = first.entries.map((entry) =>
      entry.subject === people.ana
        ? { ...entry, deductions: [{ points: 1.5, reason: "Contact" }] }
        : { ...entry, choices: { [league.events[1]]: "drop" } },
    );
    const saved = await save({ ...first, entries: decided });
    const csv = await site.call({
      url: `/api/season/${league.season}/standings/${saved._id}/csv`,
    });
    const lines = csv.body
      .replaceAll(/["\uFEFF]/gu, "")
      .trimEnd()
      .split("\r\n");
    expect(lines.map((line) => line.split(";").slice(5, 11))).toEqual([
      ["Monza", "Spa", "Compensare", "Deduceri", "Motivele deducerilor", "Puncte"],
      ["43", "18 (eliminat)", "0", "0", "", "43"],
      ["43", "0 (nu punctează)", "0", "-1,5", "Contact (1,5)", "41,5"],
    ]);
  });

  it("are written down with every save, points as people read them", async () => {
    const first = await save(postedTable(league));
    await save({
      ...first,
      entries: first.entries.map((entry) => ({
        ...entry,
        deductions: [{ points: 2.5, reason: "Contact" }],
      })),
    });
    const { db } = site.services.databases;
    const lines = await db
      .selectFrom("audit_log")
      .select("after")
      .where("subject_id", "=", first._id)
      .orderBy("at")
      .execute();
    const logged = lines.map(({ after }) => JSON.parse(after ?? "{}").entries);
    expect(logged).toContainEqual([
      expect.objectContaining({ deductions: [{ points: 2.5, reason: "Contact" }] }),
      expect.objectContaining({ deductions: [{ points: 2.5, reason: "Contact" }] }),
    ]);
  });
});
