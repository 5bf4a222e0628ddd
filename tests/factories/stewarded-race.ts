import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { ResultRow } from "#features/results/results.ts";
import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import { defaultSettings } from "#features/stewarding/stewarding-settings.ts";
import { presets } from "#features/stewarding/stewarding-presets.ts";
import type { CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { toJson } from "#server/database/json.ts";
import { saveDriven, type Driven } from "#tests/factories/counted-results.ts";
import { createEvent, createPerson, createSeason, createSession } from "#tests/factories/league.ts";
import type { TestEngine } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";

/** A race that four drivers drove, of which any may be protested, and three stewards who did not. */
export interface StewardedRace {
  season: string;
  event: string;
  session: string;
  /** In the order in which they finished, a second apart. */
  drivers: string[];
  /** Their rows, as first saved. */
  rows: string[];
  /** As saved now. */
  listRows: () => Promise<string[]>;
  stewards: string[];
  manager: string;
  organizer: string;
  save: (driven?: readonly Driven[]) => Promise<void>;
}

/** The password of everybody in a stewarded race. */
export const PASSWORD = "trei ture";

/** As at a court, with two votes that decide. */
const twoOfThree = { ...defaultSettings, ...presets.court.way, quorum: 2, enabled: true };

/** Race three hours before `now`, one hour long; saved by the clock of the tests, so that protests are open for a day. */
export async function createStewardedRace(
  site: TestApp,
  settings: Partial<typeof defaultSettings> = {},
  now = TEST_NOW,
): Promise<StewardedRace> {
  const { db } = site.services.databases;
  const people = (count: number, roles: string[] = []) =>
    Array.fromAsync({ length: count }, () => createPerson(db, { password: PASSWORD, roles }));
  const season = await createSeason(db);
  await db
    .insertInto("season_stewarding")
    .values({
      season_id: season,
      settings: toJson({ ...twoOfThree, ...settings }),
    })
    .execute();
  const event = await createEvent(db, { season, time: now - 3 * HOUR_MS });
  const session = await createSession(db, { event });
  const drivers = await people(4);
  const stewards = await people(3, ["steward"]);
  const [organizer = ""] = await people(1, ["organizer"]);
  const manager = organizer;
  const save = async (driven?: readonly Driven[]) =>
    saveDriven(
      site.services,
      { session, savedBy: organizer },
      driven ?? drivers.map((person) => ({ people: [person] })),
    );
  await save();
  const listRows = async () => {
    const saved = await db
      .selectFrom("result_rows")
      .select("id")
      .where("session_id", "=", session)
      .orderBy("sort_order")
      .execute();
    return saved.map(({ id }) => id);
  };
  return {
    season,
    event,
    session,
    drivers,
    rows: await listRows(),
    listRows,
    stewards,
    manager,
    organizer,
    save,
  };
}

/** Before each test of a file a race of its own, at the clock of the tests; after all the site ends. */
export function beforeEachRace(
  engine: TestEngine,
  onStart: (given: { site: TestApp; race: StewardedRace }) => void,
): void {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp(engine);
  });
  afterAll(async () => site.close());
  beforeEach(async () => {
    site.setNow(TEST_NOW);
    onStart({ site, race: await createStewardedRace(site) });
  });
}

/** The season's table of drivers, with the race and eighteen points that somebody gave by hand to the second. Answers its id. */
export async function createDriversTable(site: TestApp, race: StewardedRace): Promise<string> {
  const sessions = [{ obj: { _id: race.session }, scoringType: { _id: "top-10" } }];
  return saveStandings(site.services, {
    seasonId: race.season,
    savedBy: race.organizer,
    standings: postedTableSchema.parse({
      _id: "nou-1",
      title: "Piloți",
      public: true,
      type: { code: "D" },
      displayedColumns: ["position", "drivers", "points"],
      events: [{ obj: { _id: race.event }, sessions }],
      entries: [{ subject: race.drivers[1], manual: true, compensationPoints: 18 }],
    }),
  });
}

/** Rows of the race as everybody reads them, in their order. */
export async function readRows(site: TestApp, race: StewardedRace): Promise<ResultRow[]> {
  // With an account: the factory saves beside the API, which would keep what visitors read.
  const reply = await caller(site).get<{ sessions: { results: ResultRow[] }[] }>(
    race.organizer,
    `/api/event/${race.event}`,
  );
  return reply.data.sessions[0]?.results ?? [];
}

let keys = 0;

/** What the first driver sends about the second. */
export function protestOf(race: Pick<StewardedRace, "session" | "rows">, given: object = {}) {
  keys++;
  return {
    clientKey: `client-key-${keys}`,
    session: race.session,
    accused: [{ row: race.rows[1] }],
    lap: 3,
    text: "M-a lovit din spate la intrarea în prima șicană.",
    ...given,
  };
}

interface Answered<T> {
  status: number;
  code: string | undefined;
  data: T;
  text: string;
}

/** Calls the API as somebody: the reply's status, and its data. */
export function caller(site: TestApp) {
  const send =
    (method: "GET" | "POST" | "PUT") =>
    async <T = CaseView>(
      as: string | undefined,
      url: string,
      payload?: object,
    ): Promise<Answered<T>> => {
      const reply = await site.call({ method, url, as, ...(payload && { payload }) });
      const body = reply.json<{ status: number; data: T; code?: string }>();
      return { status: reply.statusCode, code: body.code, data: body.data, text: reply.body };
    };
  return { get: send("GET"), post: send("POST"), put: send("PUT") };
}

/** A protest of the first driver about the second, answered, so that stewards may vote. */
export async function openReview(site: TestApp, race: StewardedRace, given: object = {}) {
  const { post, get } = caller(site);
  const sent = await post<{ _id: string }>(
    race.drivers[0],
    `/api/event/${race.event}/protests`,
    protestOf(race, given),
  );
  if (sent.status !== 200) throw new Error(sent.text);
  const id = sent.data._id;
  const view = await get(race.drivers[1], `/api/case/${id}`);
  const accused = view.data.cars[0]?._id ?? "";
  const said = await post(race.drivers[1], `/api/case/${id}/statement`, {
    entry: accused,
    text: "Era în unghiul mort.",
  });
  if (said.status !== 200) throw new Error(said.text);
  return { id, accused };
}

/** Two stewards vote an infringement and write this draft. Answers the first one's view of the case. */
export async function decide(
  site: TestApp,
  race: StewardedRace,
  { id, accused }: { id: string; accused: string },
  draft: Partial<Omit<NonNullable<Panel["draft"]>, "items">> & {
    items?: object[];
    publicEvidence?: string[];
  } = {},
): Promise<CaseView> {
  const { post, put } = caller(site);
  const [first, second] = race.stewards;
  const votes = [{ entry: accused, vote: "infringement" }];
  await post(first, `/api/case/${id}/vote`, { votes });
  await post(second, `/api/case/${id}/vote`, { votes });
  const written = await put(first, `/api/case/${id}/decision`, {
    version: 0,
    offence: "contact",
    facts: "Mașina a lovit-o pe cealaltă.",
    reasons: "Nu a lăsat loc.",
    besideGuide: "",
    items: [
      { entry: accused, kind: "time", amount: 5 },
      { entry: accused, kind: "licence", amount: 1 },
    ],
    ...draft,
  });
  if (written.status !== 200) throw new Error(written.text);
  return written.data;
}

/** The decision that follows, published. */
export async function publish(
  site: TestApp,
  race: StewardedRace,
  draftFor: (accused: string) => Parameters<typeof decide>[3] = () => ({}),
  given: object = {},
) {
  const opened = await openReview(site, race, given);
  const written = await decide(site, race, opened, draftFor(opened.accused));
  const { version, panel } = written;
  const published = await caller(site).post(race.stewards[0], `/api/case/${opened.id}/publish`, {
    version,
    draft: panel?.draft?.version,
  });
  if (published.status !== 200) throw new Error(published.text);
  return { ...opened, decision: published.data.decision?._id ?? "" };
}

/** Two stewards who had nothing to do with a first decision. */
export async function otherStewards(site: TestApp): Promise<string[]> {
  const { db } = site.services.databases;
  return Array.fromAsync({ length: 2 }, () =>
    createPerson(db, { password: "trei ture", roles: ["steward"] }),
  );
}

/** What a party sends against a decision. */
export function appealOf(given: object = {}) {
  keys++;
  return {
    clientKey: `appeal-key-${keys}`,
    text: "Camera din spate arată că nu am schimbat linia.",
    ...given,
  };
}

/**
 * Two stewards vote in a case about a decision once they can; an infringement gets a draft of seconds or of something else.
 * Answers the versions of case and draft.
 */
export async function judgeAgain(
  site: TestApp,
  [first, second]: readonly string[],
  id: string,
  {
    vote = "infringement",
    kind = "time",
    amount = 5,
  }: { vote?: string; kind?: string; amount?: number } = {},
): Promise<{ version: number; draft: number }> {
  const { get, post, put } = caller(site);
  const { appealUntil } = (await get(first, `/api/case/${id}`)).data.first?.decision ?? {};
  site.setNow(Math.max(site.services.now(), appealUntil ?? 0));
  const { cars, version: asked } = (await get(first, `/api/case/${id}`)).data;
  const votes = cars
    .filter(({ role }) => role === "accused")
    .map(({ _id: entry }) => ({ entry, vote }));
  const cast = await post(first, `/api/case/${id}/vote`, { votes });
  if (cast.status !== 200) throw new Error(`${asked} ${cast.text}`);
  const voted = await post(second, `/api/case/${id}/vote`, { votes });
  if (vote !== "infringement") return { version: voted.data.version, draft: 0 };
  const written = await put(first, `/api/case/${id}/decision`, {
    version: 0,
    offence: "contact",
    facts: "S-au atins.",
    reasons: "Camera din spate arată mai mult.",
    besideGuide: "Vina a fost mai mică.",
    items: votes.map(({ entry }) => ({ entry, kind, amount })),
  });
  if (written.status !== 200) throw new Error(written.text);
  return { version: written.data.version, draft: written.data.panel?.draft?.version ?? 0 };
}
