import { beforeEach, expect, it } from "vitest";
import { toJson } from "#server/database/json.ts";
import { createPerson, createSeason } from "#tests/factories/league.ts";
import {
  beforeEachRace,
  caller,
  protestOf,
  readRows,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import type { Licence } from "../licence/licence-shapes.ts";
import type { CaseView, Decision } from "../stewarding.ts";
import { presets } from "../stewarding-presets.ts";
import { defaultSettings, type SeasonStewarding } from "../stewarding-settings.ts";

describeOnEachDatabase("A season that one steward judges", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  /** Edits results and drove the session, as the second. */
  let steward: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(async () => {
    steward = race.drivers[1] ?? "";
    const role = { id: `editor-${race.season}`, name: `Editor ${race.season}` };
    await db().insertInto("roles").values(role).execute();
    await db()
      .insertInto("role_permissions")
      .values({ role_id: role.id, permission: "editRaceResults" })
      .execute();
    await db().insertInto("user_roles").values({ user_id: steward, role_id: role.id }).execute();
    await decideBy({ ...presets.one.way });
  });

  const api = () => caller(site);
  const db = () => site.services.databases.db;
  const decideBy = (settings: object) =>
    db()
      .updateTable("season_stewarding")
      .set({ settings: toJson({ ...defaultSettings, enabled: true, ...settings }) })
      .where("season_id", "=", race.season)
      .execute();
  /** About the third driver, opened by the steward. */
  const open = async (given: object = {}) => {
    const { data } = await api().post<{ _id: string }>(
      steward,
      `/api/season/${race.season}/cases`,
      protestOf(race, { accused: [{ row: race.rows[2] }], ...given }),
    );
    return (await api().get(steward, `/api/case/${data._id}`)).data;
  };
  /** One vote, a draft and its publication. */
  async function judge({ _id: id, cars }: CaseView, items: object[]) {
    const entry = cars[0]?._id ?? "";
    await api().post(steward, `/api/case/${id}/vote`, { votes: [{ entry, vote: "infringement" }] });
    const written = await api().put(steward, `/api/case/${id}/decision`, {
      version: 0,
      offence: "contact",
      facts: "L-a atins.",
      reasons: "Nu a lăsat loc.",
      items: items.map((item) => ({ entry, ...item })),
    });
    return api().post(steward, `/api/case/${id}/publish`, {
      version: written.data.version,
      draft: written.data.panel?.draft?.version,
    });
  }

  it("decides at once, by who edits results: no defence, one vote, no reason beside the guide, no appeal, the tie printed", async () => {
    const found = await open();
    expect(found).toMatchObject({ state: "review", defenceUntil: null, as: "steward" });
    const entry = found.cars[0]?._id ?? "";
    const first = await api().post(steward, `/api/case/${found._id}/vote`, {
      votes: [{ entry, vote: "none" }],
    });
    expect(first.data.panel).toMatchObject({ outcome: [{ vote: "none" }] });
    const published = await judge(found, [{ kind: "time", amount: 30 }]);
    expect(published.data).toMatchObject({ state: "closed" });
    const id = published.data.decision?._id;
    const { data } = await api().get<Decision>(undefined, `/api/decision/${id}`);
    expect(data).toMatchObject({
      number: 1,
      appealUntil: null,
      besideGuide: "",
      panel: { voted: 1, drove: 0, tied: 1 },
    });
    const rows = await readRows(site, race);
    expect(rows.at(-1)?.drivers).toMatchObject([{ _id: race.drivers[2] }]);
    const appeal = await api().post(race.drivers[2], `/api/decision/${id}/appeal`, {
      clientKey: "apel-dupa-termen",
      text: "Camera din spate arată că nu am schimbat linia.",
    });
    expect(appeal).toMatchObject({ status: 409, code: "stewarding.no-appeal" });
  });

  it("hears who is accused until the decision, and shows who complains from the start", async () => {
    const { data } = await api().post<{ _id: string }>(
      race.drivers[0],
      `/api/event/${race.event}/protests`,
      protestOf(race, { accused: [{ row: race.rows[2] }] }),
    );
    const found = (await api().get(steward, `/api/case/${data._id}`)).data;
    expect(found.panel).toMatchObject({ quorum: 1, mine: null });
    expect(found.panel?.complainants).toHaveLength(1);
    const entry = found.cars.find(({ role }) => role === "accused")?._id ?? "";
    const said = { entry, text: "Nu am avut unde să mă duc." };
    const answer = () => api().post(race.drivers[2], `/api/case/${data._id}/statement`, said);
    expect((await answer()).data).toMatchObject({ state: "review" });
    expect(await answer()).toMatchObject({ status: 409, code: "stewarding.answered" });
    const other = await open({ lap: 9 });
    const closed = await judge(other, []);
    expect(closed.status).toBe(200);
    const late = { ...said, entry: other.cars[0]?._id };
    expect(
      await api().post(race.drivers[2], `/api/case/${other._id}/statement`, late),
    ).toMatchObject({ status: 409, code: "stewarding.case-moved" });
  });

  it("lets the only steward judge their own car, who may answer too, and says so", async () => {
    const found = await open({ accused: [{ row: race.rows[1] }] });
    expect(found).toMatchObject({ as: "steward", panel: { tie: "named" } });
    expect(found.may.answer).toHaveLength(1);
    const { data } = await judge(found, [{ kind: "time", amount: 5 }]);
    expect(data).toMatchObject({ as: "accused", state: "closed" });
    const { panel } = (await api().get<Decision>(undefined, `/api/decision/${data.decision?._id}`))
      .data;
    expect(panel).toMatchObject({ voted: 1, tied: 1, organisers: 0 });
  });

  it("gives what a threshold leads to without a second press, and takes it back with the decision", async () => {
    const found = await open();
    const { data } = await judge(found, [{ kind: "licence", amount: 4 }]);
    const licence = async () =>
      (await api().get<Licence>(undefined, `/api/drivers/${race.drivers[2]}/licence`)).data;
    expect((await licence()).sanctions).toMatchObject([{ kind: "grid", amount: 5, served: false }]);
    const decision = await api().get<Decision>(undefined, `/api/decision/${data.decision?._id}`);
    await api().post(race.manager, `/api/decision/${data.decision?._id}/annul`, {
      version: decision.data.version,
      text: "Altă mașină.",
    });
    expect((await licence()).sanctions).toEqual([]);
  });

  it("is nobody's who neither edits results nor judges, and who judges elsewhere is kept by their ties there", async () => {
    const stranger = await createPerson(db(), { password: "trei ture" });
    const body = protestOf(race, { accused: [{ row: race.rows[2] }] });
    const url = `/api/season/${race.season}/cases`;
    expect((await api().post(stranger, url, body)).status).toBe(403);
    await decideBy({ ...presets.panel.way });
    expect((await api().post(steward, url, body)).status).toBe(403);
    expect((await api().get(steward, url)).status).toBe(403);
  });

  it("takes no protests where their time is none, and says so to everybody", async () => {
    await decideBy({ ...presets.one.way, protestHours: 0 });
    const sent = await api().post(
      race.drivers[0],
      `/api/event/${race.event}/protests`,
      protestOf(race),
    );
    expect(sent).toMatchObject({ status: 409, code: "stewarding.off" });
    const { data } = await api().get<{ enabled: boolean }>(
      undefined,
      `/api/event/${race.event}/stewarding`,
    );
    expect(data.enabled).toBe(false);
  });

  it("is what a new season starts with; organisers read how many may judge", async () => {
    const season = await createSeason(db());
    const { data } = await api().get<SeasonStewarding>(
      race.organizer,
      `/api/season/${season}/stewarding`,
    );
    expect(data).toMatchObject({ ...defaultSettings, ...presets.one.way, version: 0 });
    expect(data.judges.withEditors).toBeGreaterThan(data.judges.stewards);
    const { judges: _judges, ...posted } = data;
    const saved = await api().put<SeasonStewarding>(
      race.organizer,
      `/api/season/${season}/stewarding`,
      { ...posted, ...presets.court.way, enabled: true },
    );
    expect(saved.data).toMatchObject({ ...presets.court.way, version: 1, judges: data.judges });
    const { status } = await api().put(race.organizer, `/api/season/${season}/stewarding`, {
      ...posted,
      version: 1,
      quorum: 0,
    });
    expect(status).toBe(422);
  });
});
