/** What visitors read of seasons, events and sessions is chosen by hand; these lists say of every field whether it is. */
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { z } from "zod";
import { seasonFields } from "#features/seasons/season-record.ts";
import { createEvent, createPerson } from "#tests/factories/league.ts";
import { eventFormOf, seasonFormOf, sessionFormOf } from "#tests/factories/season-forms.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { eventMediaFields } from "../event-media.ts";
import { eventFields, sessionFields } from "../event-record.ts";

const hidden = null;

interface Publication {
  fields: object;
  /** By field: under which path visitors find it, or `hidden`. */
  published: Record<string, string | null>;
  /** What visitors read besides. */
  besides: string[];
}

const season: Publication = {
  fields: seasonFields,
  published: {
    title: "title",
    code: "code",
    description: "description",
    simulator: "rules.simulator",
    organizatori: "organizatori",
    parteneri: "parteneri",
    premii: "premii",
    hidden: "hidden",
    followsResults: "followsResults",
    open: "open",
    poster: "poster",
    banner: "banner",
    rulebook: "pdfRulebookPath",
    deadlines: "deadlines",
    rules: "rules",
    validCars: "rules.validCars",
    carClasses: "carClasses",
    driverClasses: "driverClasses",
    classRules: hidden,
    permissions: "permissions",
  },
  besides: ["_id", "version", "events", "standings", "registrations"],
};

const event: Publication = {
  fields: eventFields,
  published: {
    title: "title",
    time: "time",
    track: "track",
    rules: "rules",
    rsvpStart: "rsvpStart",
    rsvpEnd: "rsvpEnd",
    hidden: "hidden",
    cover: "coverPhoto",
    sessions: "sessions",
  },
  besides: [
    "_id",
    "season",
    "round",
    "version",
    "suspendedDrivers",
    "wildcards",
    "can",
    "cars",
    "results",
    "beside",
    "poles",
    "links",
    "pictures",
  ],
};

/** Of an event too, saved apart. */
const media = {
  fields: eventMediaFields,
  published: { links: "links", pictures: "pictures" },
};

const session: Publication = {
  fields: sessionFields,
  published: {
    title: "title",
    type: "type",
    official: "official",
    startDate: "startDate",
    durationMinutes: "durationMinutes",
    serverName: hidden,
    password: hidden,
    hotstintLaps: "hotstintLaps",
    reverseGridPositions: "reverseGridPositions",
    prequalification: "prequalification",
    sprint: "sprint",
  },
  besides: ["_id", "hasPassword", "resultsSavedAt", "hasResults"],
};

describe("Whether visitors read a field is decided for every one", () => {
  test.each([
    ["a season", season],
    ["an event", event],
    ["an event's streams, recordings and pictures", media],
    ["a session", session],
  ])("of %s", (record, { fields, published }) => {
    const undecided = Object.keys(fields).filter((name) => !(name in published));
    expect(
      undecided,
      `Decide whether visitors may read this field of ${record}. If so, add it to the reply by hand and say here under which path; else say 'hidden' here.`,
    ).toEqual([]);
    expect(Object.keys(published).filter((name) => !(name in fields))).toEqual([]);
  });
});

const reply = z.object({ data: z.record(z.string(), z.unknown()) });

function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((whole, name) => {
    const parts = z.record(z.string(), z.unknown()).safeParse(whole);
    return parts.data?.[name];
  }, value);
}

describeOnEachDatabase("What visitors read", (engine) => {
  let site: TestApp;
  let organizer: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    organizer = await createPerson(site.services.databases.db, { roles: ["organizer"] });
  });
  afterAll(() => site.close());

  const post = async (url: string, payload: object) => {
    const sent = await site.call({ method: "POST", url, as: organizer, payload });
    return z.object({ data: z.object({ _id: z.string() }) }).parse(sent.json()).data._id;
  };
  const visit = async (url: string) => {
    const { body } = await site.call({ url });
    return { body, data: reply.parse(JSON.parse(body)).data };
  };

  /** The form with its own mark in the title and in every empty text, so that each is found or missed for itself. */
  const marked = <Form extends object>(form: Form): Form => ({
    ...form,
    ...Object.fromEntries(
      Object.entries(form)
        .filter(([name, value]) => value === "" || name === "title")
        .map(([name]) => [name, `marcaj-${name}`]),
    ),
  });

  /** A sentence for each field that visitors read otherwise than the list says. */
  const faultsIn = (
    { published, besides }: Publication,
    form: object,
    { body, data }: { body: string; data: Record<string, unknown> },
  ): string[] => {
    const said = new Set(Object.values(published).map((path) => path?.split(".")[0]));
    const more = Object.keys(data).filter((name) => data[name] !== null && !said.has(name));
    return [
      ...more.filter((name) => !besides.includes(name)).map((name) => `${name} is public`),
      ...Object.entries(published).flatMap(([name, path]) => {
        const value: unknown = Reflect.get(form, name);
        const isMarked = typeof value === "string" && value.startsWith("marcaj-");
        const isThere =
          path === hidden ? (data[name] ?? null) !== null : at(data, path) !== undefined;
        const isRead = isMarked ? body.includes(value) : isThere;
        if (path === hidden) return isThere || isRead ? [`${name} is public`] : [];
        return isThere && isRead ? [] : [`${name} is not public`];
      }),
    ];
  };

  it("of a season is what the list says, and nothing else", async () => {
    const form = { ...marked(seasonFormOf()), hidden: false };
    const id = await post("/api/seasons", form);
    await createEvent(site.services.databases.db, { season: id });
    expect(faultsIn(season, form, await visit(`/api/season/${id}`))).toEqual([]);
  });

  it("of an event and its sessions is what the lists say, and nothing else", async () => {
    const only = marked(sessionFormOf());
    const form = { ...marked(eventFormOf()), sessions: [only] };
    const inSeason = await post("/api/seasons", seasonFormOf({ hidden: false }));
    const id = await post("/api/events", { ...form, season: inSeason });
    const { body, data } = await visit(`/api/event/${id}`);
    expect(faultsIn(event, form, { body, data })).toEqual([]);
    const [seen] = z.array(z.record(z.string(), z.unknown())).parse(data["sessions"]);
    expect(faultsIn(session, only, { body, data: seen ?? {} })).toEqual([]);
  });
});
