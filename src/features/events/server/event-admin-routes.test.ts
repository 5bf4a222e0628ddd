import { DAY_MS, HOUR_MS, WEEK_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import type { EditableEvent, EventForm } from "../event-form.ts";
import {
  createEvent,
  createPerson,
  createSeason,
  createSession,
  registerCar,
} from "#tests/factories/league.ts";
import { eventFormOf, seasonFormOf, sessionFormOf } from "#tests/factories/season-forms.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

interface Answer<T> {
  status: number;
  data: T;
  code?: string;
  fields?: Record<string, string>;
  details?: unknown;
}

describeOnEachDatabase("Planning events", (engine) => {
  let test: TestApp;
  let organizer: string;
  let stranger: string;
  let season: string;
  beforeAll(async () => {
    test = await createTestApp(engine);
    const { db } = test.services.databases;
    organizer = await createPerson(db, { roles: ["organizer"] });
    stranger = await createPerson(db);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    season = await createSeason(test.services.databases.db);
  });

  const post = async <T = EditableEvent>(url: string, payload: object = {}): Promise<Answer<T>> =>
    (await test.call({ method: "POST", url, payload, as: organizer })).json();
  const get = async <T>(url: string, as?: string): Promise<Answer<T>> =>
    (await test.call({ method: "GET", url, as })).json();
  const create = async (changes: Partial<EventForm> = {}) => {
    const reply = await post("/api/events/", { ...eventFormOf(changes), season });
    expect(reply.status).toBe(200);
    return reply.data;
  };
  const asForm = (event: EditableEvent) => ({
    ...event,
    track: event.track._id,
    cover: event.cover?._id ?? null,
  });
  const saveResults = async (session: string) =>
    test.services.databases.db
      .insertInto("session_results")
      .values({ session_id: session, saved_at: TEST_NOW, saved_by: organizer })
      .execute();

  it("creates one with its sessions in order", async () => {
    const form = eventFormOf({ rsvpStart: TEST_NOW, rsvpEnd: TEST_NOW + HOUR_MS });
    const event = await post("/api/events/", { ...form, season });
    expect(event).toMatchObject({
      status: 200,
      data: {
        title: form.title,
        time: form.time,
        track: { _id: "acc-monza" },
        rsvpStart: form.rsvpStart,
        season: { _id: season, simulator: { _id: "acc" } },
        sessions: form.sessions.map((session) => ({ ...session, hasResults: false })),
      },
    });
  });

  it.each([
    ["without a title", { title: "" }, "title"],
    ["at no time", { time: null }, "time"],
    ["on no track", { track: "" }, "track"],
    ["on another simulator's track", { track: "ac-monza" }, "track"],
    ["with half a presence window", { rsvpStart: TEST_NOW }, "rsvpEnd"],
    [
      "with a presence window the wrong way round",
      { rsvpStart: TEST_NOW, rsvpEnd: TEST_NOW - 1 },
      "rsvpEnd",
    ],
    [
      "with a presence window after the race",
      { rsvpStart: TEST_NOW, rsvpEnd: Date.UTC(2027, 0, 16) },
      "rsvpEnd",
    ],
    [
      "with an endless session",
      { sessions: [sessionFormOf({ durationMinutes: 99_999 })] },
      "sessions.0.durationMinutes",
    ],
    [
      "with a race decided by an average",
      { sessions: [sessionFormOf({ hotstintLaps: 3 })] },
      "sessions.0.hotstintLaps",
    ],
    [
      "with a race as prequalification",
      { sessions: [sessionFormOf({ prequalification: true })] },
      "sessions.0.prequalification",
    ],
    [
      "with one place reversed",
      { sessions: [sessionFormOf({ reverseGridPositions: 1 })] },
      "sessions.0.reverseGridPositions",
    ],
    [
      "with sessions out of order",
      { sessions: [sessionFormOf(), sessionFormOf({ startDate: Date.UTC(2027, 0, 15, 17) })] },
      "sessions.1.startDate",
    ],
    [
      "with a crowd of sessions",
      { sessions: Array.from({ length: 21 }, () => sessionFormOf()) },
      "sessions",
    ],
    [
      "with another event's session",
      { sessions: [sessionFormOf({ _id: "x" })] },
      "sessions.0.title",
    ],
  ])("refuses one %s, beside the field", async (_what, changes, field) => {
    const isEdit = field === "sessions.0.title";
    const saved = await create();
    const reply = isEdit
      ? await post(`/api/event/${saved._id}`, { ...asForm(saved), ...changes })
      : await post("/api/events/", { ...eventFormOf(), season, ...changes });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.fields ?? {})).toContain(field);
  });

  it("adds, changes, removes and orders sessions in one save, and writes it down without passwords", async () => {
    const event = await create();
    const [qualifying, race] = event.sessions;
    const saved = await post(`/api/event/${event._id}`, {
      ...asForm(event),
      sessions: [
        { ...race, title: "Sprint", startDate: event.time, password: "parola-secreta" },
        sessionFormOf({ title: "Cursa lungă", startDate: event.time + HOUR_MS }),
      ],
    });
    expect(saved.data.version).toBe(2);
    expect(saved.data.sessions.map(({ title }) => title)).toEqual(["Sprint", "Cursa lungă"]);
    expect(saved.data.sessions[0]?._id).toBe(race?._id);
    expect(saved.data.sessions.map(({ _id }) => _id)).not.toContain(qualifying?._id);
    const log = await test.services.databases.db
      .selectFrom("audit_log")
      .select(["action", "after"])
      .where("subject_id", "=", event._id)
      .execute();
    expect(log.map(({ action }) => action).toSorted()).toEqual(["event.created", "event.saved"]);
    expect(JSON.stringify(log)).not.toContain("parola-secreta");
    const stale = await post(`/api/event/${event._id}`, asForm(event));
    expect(stale).toMatchObject({
      status: 409,
      code: "stale-version",
      details: { event: { version: 2, sessions: [{ title: "Sprint" }, { title: "Cursa lungă" }] } },
    });
  });

  it("keeps a session with results and its type", async () => {
    const event = await create();
    const [qualifying, race] = event.sessions;
    if (!qualifying || !race) throw new Error("no sessions");
    await saveResults(race._id);
    const removed = await post(`/api/event/${event._id}`, {
      ...asForm(event),
      sessions: [qualifying],
    });
    expect(removed).toMatchObject({
      status: 409,
      code: "event.session-has-results",
      data: "Sesiunea „Cursa” are rezultate și nu poate fi scoasă.",
    });
    const retyped = await post(`/api/event/${event._id}`, {
      ...asForm(event),
      sessions: [qualifying, { ...race, type: "Q" }],
    });
    expect(retyped).toMatchObject({ status: 409 });
    expect(retyped.fields).toHaveProperty(["sessions.1.type"]);
    const renamed = await post(`/api/event/${event._id}`, {
      ...asForm(event),
      sessions: [qualifying, { ...race, title: "Cursa mare" }],
    });
    expect(renamed.data.sessions[1]).toMatchObject({ title: "Cursa mare", hasResults: true });
  });

  it("keeps a session that a table counts", async () => {
    const { db } = test.services.databases;
    const event = await create();
    const [qualifying, race] = event.sessions;
    if (!qualifying || !race) throw new Error("no sessions");
    await db
      .insertInto("standings")
      .values({
        id: `table-${event._id}`,
        season_id: season,
        title: "Piloți",
        type: "D",
        public: true,
        position: 0,
        definition: "{}",
        computed_at: TEST_NOW,
      })
      .execute();
    await db
      .insertInto("standings_sessions")
      .values({
        standings_id: `table-${event._id}`,
        session_id: race._id,
        event_id: event._id,
        scoring_type_id: "top-10",
      })
      .execute();
    const removed = await post(`/api/event/${event._id}`, {
      ...asForm(event),
      sessions: [qualifying],
    });
    expect(removed).toMatchObject({
      status: 409,
      code: "event.session-counted",
      data: "Sesiunea „Cursa” face parte din clasamentul „Piloți”. Scoate-o întâi de acolo.",
    });
    expect((await get<EditableEvent>(`/api/event/${event._id}/edit`, organizer)).data).toEqual(
      event,
    );
    expect(await post(`/api/event/${event._id}/delete`)).toMatchObject({
      status: 409,
      details: { results: 0, presences: 0, standings: 1 },
    });
  });

  it("deletes an unused one, and refuses when something would be lost", async () => {
    const unused = await create();
    expect((await post(`/api/event/${unused._id}/delete`)).status).toBe(200);
    expect((await get(`/api/event/${unused._id}/edit`, organizer)).status).toBe(404);
    const used = await create();
    await saveResults(used.sessions[0]?._id ?? "");
    const car = await registerCar(test.services.databases.db, { season });
    await test.services.databases.db
      .insertInto("presences")
      .values({
        event_id: used._id,
        car_id: car,
        present: true,
        answered_by: organizer,
        answered_at: TEST_NOW,
      })
      .execute();
    expect(await post(`/api/event/${used._id}/delete`)).toMatchObject({
      status: 409,
      code: "event.in-use",
      data: "Etapa nu poate fi ștearsă: s-ar pierde sesiuni cu rezultate (1), răspunsuri despre prezență (1). O poți ascunde.",
    });
    const hidden = await post(`/api/event/${used._id}/visibility`, { hidden: true, version: 1 });
    expect(hidden.data).toMatchObject({ hidden: true, version: 2 });
  });

  it("duplicates a season with its events at the same hours of another year", async () => {
    const { db } = test.services.databases;
    const first = Date.UTC(2026, 2, 20, 18);
    const original = await createSeason(db, {
      carModels: ["acc-30", { id: "acc-32", carClass: "car-gt3" }],
      carClasses: [{ id: "car-gt3" }],
      driverClasses: [{ id: "driver-am", group: 1 }],
      registrationDeadline: first - WEEK_MS,
      rules: { maxDriversPerCar: 3 },
    });
    const event = await createEvent(db, { season: original, time: first, rsvpEnd: first });
    await createSession(db, { event, password: "veche", serverName: "Server", official: false });
    await createEvent(db, { season: original, time: first + 14 * DAY_MS - HOUR_MS });
    await registerCar(db, { season: original });
    const copy = { title: "Ediția 2027", code: "ED2027", start: "2027-03-26" };
    const made = await post<{ _id: string }>(`/api/season/${original}/duplicate`, copy);
    const { data } = await get<EditableSeason>(`/api/season/${made.data._id}/edit`, organizer);
    expect(data).toMatchObject({
      title: "Ediția 2027",
      code: "ED2027",
      hidden: true,
      version: 1,
      registrations: 0,
      rules: { maxDriversPerCar: 3 },
      deadlines: { registration: Date.UTC(2027, 2, 19, 18) },
      validCars: [
        { _id: "acc-30", class: null },
        { _id: "acc-32", class: "car-gt3" },
      ],
      carClasses: [{ _id: "car-gt3", group: 0 }],
      driverClasses: [{ _id: "driver-am", group: 1 }],
    });
    expect(data.events.map(({ time }) => new Date(time).toISOString())).toEqual([
      "2027-03-26T18:00:00.000Z",
      "2027-04-09T17:00:00.000Z",
    ]);
    const moved = await get<EditableEvent>(`/api/event/${data.events[0]?._id}/edit`, organizer);
    expect(moved.data.sessions).toMatchObject([
      { serverName: "Server", password: "", official: false, startDate: data.events[0]?.time },
    ]);
    expect(await post(`/api/season/${original}/duplicate`, copy)).toMatchObject({
      status: 409,
      fields: { code: "Alt sezon are deja acest cod." },
    });
    const bare = { title: "Fără etape", code: "FARA", start: null };
    const empty = await post<{ _id: string }>(`/api/season/${original}/duplicate`, bare);
    const emptied = await get<EditableSeason>(`/api/season/${empty.data._id}/edit`, organizer);
    expect(emptied.data).toMatchObject({ events: [], deadlines: { registration: null } });
  });

  it.each([
    ["POST", "/api/events/"],
    ["POST", "/api/event/x"],
    ["GET", "/api/event/x/edit"],
    ["POST", "/api/event/x/visibility"],
    ["POST", "/api/event/x/delete"],
    ["DELETE", "/api/event/x"],
    ["POST", "/api/season/x/duplicate"],
  ] as const)("%s %s is for organisers", async (method, url) => {
    expect((await test.call({ method, url })).statusCode).toBe(401);
    expect((await test.call({ method, url, as: stranger })).statusCode).toBe(403);
    const mine = await test.call({ method, url, as: organizer });
    expect([404, 422]).toContain(mine.statusCode);
  });

  it("answers 404 for a season or an event that is not there", async () => {
    expect((await post("/api/events/", { ...eventFormOf(), season: "none" })).status).toBe(404);
    const form = { ...eventFormOf(), version: 1 };
    expect((await post("/api/event/none", form)).status).toBe(404);
    expect((await post("/api/season/none", { ...seasonFormOf(), version: 1 })).status).toBe(404);
  });
});
