import { beforeEach, expect, it } from "vitest";
import { MINUTE_MS, HOUR_MS } from "#shared/time/durations.ts";
import type { RowPenalties, PenaltiesPreview } from "../../row-penalty/row-penalty-forms.ts";
import { toJson } from "#server/database/json.ts";
import { createPerson } from "#tests/factories/league.ts";
import {
  appealOf,
  beforeEachRace,
  caller,
  publish,
  readRows,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Decision } from "../../stewarding.ts";
import { defaultSettings, type StewardingSettings } from "../../stewarding-settings.ts";

interface Given {
  decisions: { _id: string; number: number }[];
  skipped: number;
}

/** One vote decides at once, nobody with a tie judges, and one may appeal. */
const spot: StewardingSettings = {
  ...defaultSettings,
  enabled: true,
  quorum: 1,
  appealHours: 48,
  printsConflicts: false,
  editorsJudge: false,
};

const contact = [
  { kind: "time", amount: 5 },
  { kind: "licence", amount: 1 },
];

describeOnEachDatabase("Penalties from rows of results", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  let steward: string;
  let accused: string;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });
  beforeEach(async () => {
    [steward = ""] = race.stewards;
    [, accused = ""] = race.drivers;
    await setSettings({});
  });

  const db = () => site.services.databases.db;
  const api = () => caller(site);
  const url = () => `/api/event/${race.event}/row-penalties`;
  const setSettings = (settings: Partial<StewardingSettings>) =>
    db()
      .updateTable("season_stewarding")
      .set({ settings: toJson({ ...spot, ...settings }) })
      .where("season_id", "=", race.season)
      .execute();
  const sheet = async (as: string | undefined = steward) =>
    api().get<RowPenalties>(as, `${url()}?session=${race.session}`);
  const line = (place: number, given: object = {}) => ({
    row: race.rows[place],
    offence: "contact",
    items: contact,
    ...given,
  });
  let keys = 0;
  const give = async (lines: object[], given: object = {}, as: string | null = steward) => {
    keys++;
    return api().post<Given>(as ?? undefined, url(), {
      clientKey: `row-key-${keys}`,
      session: race.session,
      version: (await sheet()).data.version,
      lines,
      ...given,
    });
  };
  const withdraw = (as: string | undefined, decisions: string[]) =>
    api().post<null>(as, `${url()}/withdraw`, { decisions });
  const letters = async (person = accused) => {
    const rows = await db()
      .selectFrom("messages")
      .select("subject")
      .where("recipient_id", "=", person)
      .orderBy("created_at")
      .execute();
    return rows.map(({ subject }) => subject);
  };
  const order = async () => (await readRows(site, race)).map(({ _id }) => race.rows.indexOf(_id));
  const readDecision = async (id: string) =>
    (await api().get<Decision>(undefined, `/api/decision/${id}`)).data;
  const texts = ({ items }: Decision, car: string) =>
    items.flatMap(({ entry, text }) => (entry === car ? [text] : []));
  const countDecisions = async () => {
    const rows = await db()
      .selectFrom("decisions")
      .select("id")
      .where("season_id", "=", race.season)
      .execute();
    return rows.length;
  };

  it("are a case, a vote, a numbered decision, a new order, a licence and a letter in one", async () => {
    const { status, data } = await give([line(1, { lap: 3 })]);
    expect(status).toBe(200);
    expect(data).toMatchObject({ decisions: [{ number: 1 }], skipped: 0 });
    const decision = await readDecision(data.decisions[0]?._id ?? "");
    expect(decision).toMatchObject({
      state: "published",
      outcome: "infringement",
      offence: { code: "contact" },
      reasons: "Ghidul abaterilor propune: +5 secunde, 1 punct pe licență.",
      besideGuide: "",
      panel: { voted: 1 },
      cars: [{ driver: { _id: accused } }],
    });
    expect(decision.facts).toContain("turul 3");
    expect(await order()).toEqual([0, 2, 3, 1]);
    expect(await letters()).toEqual(["Decizia nr. 1 a comisarilor"]);
    const licence = await api().get<{ entries: { amount: number }[] }>(
      undefined,
      `/api/drivers/${accused}/licence`,
    );
    expect(licence.data.entries).toMatchObject([{ amount: 1 }]);
    expect((await sheet()).data.recent).toMatchObject([
      { number: 1, until: TEST_NOW + 10 * MINUTE_MS },
    ]);
  });

  it("are previewed with places and licences, and nothing is written", async () => {
    const { data } = await api().post<PenaltiesPreview>(steward, `${url()}/preview`, {
      session: race.session,
      lines: [line(1, { items: [...contact, { kind: "licence", amount: 3 }] })],
    });
    expect(data.rows).toMatchObject([
      { _id: race.rows[2], before: { position: 3 }, after: { position: 2 } },
      { _id: race.rows[3], before: { position: 4 }, after: { position: 3 } },
      { _id: race.rows[1], before: { position: 2 }, after: { position: 4 } },
    ]);
    expect(data.licences).toMatchObject([{ points: 4, reaches: [{ kind: "grid", amount: 5 }] }]);
    expect(data.lines).toEqual([{ driver: 0, known: null }]);
    expect(await countDecisions()).toBe(0);
  });

  it("bring what the licence comes to where one vote decides", async () => {
    await give([line(1, { items: [{ kind: "licence", amount: 4 }], note: "De două ori." })]);
    const sanctions = await db()
      .selectFrom("sanctions")
      .select(["kind", "state"])
      .where("user_id", "=", accused)
      .execute();
    expect(sanctions).toEqual([{ kind: "grid", state: "confirmed" }]);
  });

  it("are one, however often the same press arrives", async () => {
    const { version } = (await sheet()).data;
    const sent = { clientKey: "pressed-twice", session: race.session, version, lines: [line(1)] };
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => api().post<Given>(steward, url(), sent)),
    );
    const good = replies.filter(({ status }) => status === 200);
    expect(new Set(good.map(({ data }) => data.decisions[0]?._id)).size).toBe(1);
    expect(await countDecisions()).toBe(1);
    expect((await api().post<Given>(steward, url(), sent)).data.decisions).toHaveLength(1);
    expect(await letters()).toHaveLength(1);
    const logged = await db()
      .selectFrom("audit_log")
      .select("action")
      .where("action", "=", "decision.published")
      .where("subject_id", "=", good[0]?.data.decisions[0]?._id ?? "")
      .execute();
    expect(logged).toHaveLength(1);
  });

  it("refuse older results, foreign rows and other sessions", async () => {
    const { version } = (await sheet()).data;
    await race.save();
    expect(await give([line(1)], { version })).toMatchObject({
      status: 409,
      code: "stewarding.results-moved",
    });
    expect(await give([{ ...line(1), row: "nobody" }])).toMatchObject({
      status: 409,
      code: "stewarding.results-moved",
    });
    expect((await give([line(1)], { session: "unknown" })).status).toBe(404);
    expect(await give([line(1, { offence: "unknown" })])).toMatchObject({
      status: 409,
      code: "stewarding.not-on-the-spot",
    });
    expect(await give([line(1, { items: [{ kind: "time", amount: 5000 }] })])).toMatchObject({
      status: 422,
    });
    expect(await countDecisions()).toBe(0);
  });

  it("say why where they are not what the guide proposes", async () => {
    const items = [{ kind: "time", amount: 10 }];
    const { data } = await give([line(1, { items, note: "A dat locul înapoi." })]);
    expect((await readDecision(data.decisions[0]?._id ?? "")).besideGuide).toBe(
      "A dat locul înapoi.",
    );
  });

  it("are no strangers', no driver's, and not of one's own car", async () => {
    const stranger = await createPerson(db());
    expect((await give([line(1)], {}, stranger)).status).toBe(403);
    expect((await give([line(1)], {}, null)).status).toBe(401);
    expect((await sheet(stranger)).status).toBe(403);
    await race.save([
      { people: [race.drivers[0] ?? ""] },
      { people: [accused] },
      { people: [steward] },
      { people: [race.drivers[3] ?? ""] },
    ]);
    race.rows = await race.listRows();
    expect((await sheet()).data.rows.map(({ own }) => own)).toEqual([false, false, true, false]);
    expect(await give([line(1), line(2)])).toMatchObject({
      status: 409,
      code: "stewarding.conflict",
    });
    expect(await countDecisions()).toBe(0);
    // Where ties are printed one's own car is judged, and the document says so.
    await setSettings({ printsConflicts: true, editorsJudge: true });
    const own = await give([line(2)]);
    expect((await readDecision(own.data.decisions[0]?._id ?? "")).panel.tied).toBe(1);
    expect((await give([line(1)], {}, race.organizer)).status).toBe(200);
  });

  it("are of hidden events nobody's who does not prepare them", async () => {
    await db().updateTable("events").set({ hidden: true }).where("id", "=", race.event).execute();
    expect((await sheet()).status).toBe(404);
    expect((await api().post(steward, `${url()}/withdraw`, { decisions: ["one"] })).status).toBe(
      404,
    );
  });

  it("are only what the guide marks where more votes decide, and nothing where it is off or definitive", async () => {
    await setSettings({ quorum: 2 });
    expect((await sheet()).data.offences).toEqual([]);
    expect(await give([line(1)])).toMatchObject({ code: "stewarding.not-on-the-spot" });
    await db()
      .updateTable("offences")
      .set({ on_the_spot: true })
      .where("id", "=", "contact")
      .execute();
    expect((await sheet()).data.offences).toMatchObject([{ _id: "contact", onTheSpot: true }]);
    expect((await give([line(1)])).status).toBe(200);
    await setSettings({ enabled: false });
    expect(await give([line(1)])).toMatchObject({ code: "stewarding.off" });
    expect((await sheet()).data.refusal).toContain("nu primește");
    await setSettings({});
    site.setNow(TEST_NOW + 80 * HOUR_MS);
    expect(await give([line(1)])).toMatchObject({ code: "stewarding.final" });
    await db()
      .updateTable("offences")
      .set({ on_the_spot: false })
      .where("id", "=", "contact")
      .execute();
  });

  it("are one document for many cars, or one number each; at most sixty", async () => {
    const lines = [line(1), line(2), line(3)];
    const together = await give(lines, { together: true });
    expect(together.data.decisions).toHaveLength(1);
    expect((await readDecision(together.data.decisions[0]?._id ?? "")).cars).toHaveLength(3);
    const each = await give(lines);
    expect(each.data.decisions.map(({ number }) => number)).toEqual([2, 3, 4]);
    const many = Array.from({ length: 61 }, () => line(1));
    expect((await give(many)).status).toBe(422);
    const most = await give(many.slice(1), { together: true });
    expect(most.status).toBe(200);
  });

  it("are one document for cars that did different things, which says what each did", async () => {
    const jump = line(2, { offence: "jump-start", items: [{ kind: "time", amount: 10 }] });
    const lines = [line(1, { lap: 3 }), jump];
    const { data } = await give(lines, { together: true });
    expect(data.decisions).toMatchObject([{ number: 1 }]);
    const decision = await readDecision(data.decisions[0]?._id ?? "");
    expect(decision).toMatchObject({ outcome: "infringement", offence: null, besideGuide: "" });
    expect(decision.facts.split("\n")).toEqual([
      expect.stringContaining("Contact din vină proprie, turul 3."),
      expect.stringContaining("Plecare greșită de pe grilă."),
    ]);
    expect(decision.reasons.split("\n")).toEqual([
      "Ghidul abaterilor propune pentru „Contact din vină proprie”: +5 secunde, 1 punct pe licență.",
      "Ghidul abaterilor propune pentru „Plecare greșită de pe grilă”: +10 secunde.",
    ]);
    const given = decision.cars.map(({ _id }) => texts(decision, _id));
    expect(given.toSorted((a, b) => b.length - a.length)).toEqual([
      ["+5 secunde", "1 punct pe licență"],
      ["+10 secunde"],
    ]);
    expect(await letters()).toEqual(["Decizia nr. 1 a comisarilor"]);
    const again = await api().post<PenaltiesPreview>(steward, `${url()}/preview`, {
      session: race.session,
      lines: [...lines, { ...jump, lap: 2 }],
    });
    expect(again.data.lines.map(({ known }) => known?.number)).toEqual([1, 1, undefined]);
  });

  it("of a list leave out what a decision says already", async () => {
    const lines = [line(1, { lap: 3 }), line(2, { corner: "T7" })];
    await give(lines);
    const again = await give([...lines, line(1, { lap: 4 })], { skipsKnown: true });
    expect(again.data).toMatchObject({ decisions: [{ number: 3 }], skipped: 2 });
    const { data } = await api().post<PenaltiesPreview>(steward, `${url()}/preview`, {
      session: race.session,
      lines,
    });
    expect(data.lines.map(({ known }) => known?.number)).toEqual([1, 2]);
    expect(await give(lines, { skipsKnown: true })).toMatchObject({
      status: 409,
      code: "stewarding.given-already",
    });
  });

  it("of a shared car ask who drove where something is a driver's own", async () => {
    const [first = "", , third = "", fourth = ""] = race.drivers;
    await race.save([{ people: [first] }, { people: [accused, fourth] }, { people: [third] }]);
    race.rows = await race.listRows();
    expect(await give([line(1)])).toMatchObject({ status: 422 });
    expect((await give([line(1, { driver: 5 })])).status).toBe(422);
    const { data } = await give([line(1, { driver: 1 })]);
    expect(await readDecision(data.decisions[0]?._id ?? "")).toMatchObject({
      cars: [{ driver: { _id: fourth } }],
    });
    expect([await letters(), await letters(fourth)]).toEqual([[], ["Decizia nr. 1 a comisarilor"]]);
    // What counts for the car alone needs nobody.
    const ofCar = line(1, { items: [{ kind: "time", amount: 5 }], note: "Fără puncte." });
    expect((await give([ofCar])).status).toBe(200);
  });

  it("write nothing of a list of which one line cannot be given", async () => {
    const broken = line(2, { items: [{ kind: "grid", amount: 99 }], note: "Prea mult." });
    expect((await give([line(1), broken])).status).toBe(422);
    expect(await countDecisions()).toBe(0);
    expect(await order()).toEqual([0, 1, 2, 3]);
    expect(await letters()).toEqual([]);
  });

  it("are taken back by who gave them: unread letters go, and the number stays used", async () => {
    const first = (await give([line(1)])).data.decisions[0]?._id ?? "";
    expect((await withdraw(race.stewards[1], [first])).code).toBe("stewarding.not-withdrawable");
    expect((await withdraw(steward, [first])).status).toBe(200);
    expect(await readDecision(first)).toMatchObject({
      state: "annulled",
      annulled: { at: TEST_NOW, reason: "Retrasă de comisar." },
    });
    expect(await order()).toEqual([0, 1, 2, 3]);
    expect(await letters()).toEqual([]);
    expect((await withdraw(steward, [first])).code).toBe("stewarding.not-withdrawable");
    const second = await give([line(1)]);
    expect(second.data.decisions).toMatchObject([{ number: 2 }]);
    await db()
      .updateTable("messages")
      .set({ viewed_at: TEST_NOW })
      .where("recipient_id", "=", accused)
      .execute();
    await withdraw(steward, [second.data.decisions[0]?._id ?? ""]);
    expect((await letters()).toSorted()).toEqual([
      "Decizia nr. 2 a comisarilor",
      "Decizia nr. 2 a fost retrasă",
    ]);
  });

  it("are known to who has them by mail, also where only of the stewards", async () => {
    await db()
      .insertInto("notice_preferences")
      .values({ user_id: accused, kind: "case", level: "mail" })
      .execute();
    const given = (await give([line(1)])).data.decisions[0]?._id ?? "";
    expect((await withdraw(steward, [given])).status).toBe(200);
    expect((await letters()).toSorted()).toEqual([
      "Decizia nr. 1 a comisarilor",
      "Decizia nr. 1 a fost retrasă",
    ]);
  });

  it("stay after ten minutes, and once somebody appeals", async () => {
    const { decisions } = (await give([line(1), line(2)])).data;
    const [first = "", second = ""] = decisions.map(({ _id }) => _id);
    site.setNow(TEST_NOW + 10 * MINUTE_MS - 1);
    const appeal = await api().post(accused, `/api/decision/${first}/appeal`, appealOf());
    expect(appeal.status).toBe(200);
    expect((await withdraw(steward, [first, second])).code).toBe("stewarding.not-withdrawable");
    expect((await sheet()).data.recent.map(({ _id }) => _id)).toEqual([second]);
    site.setNow(TEST_NOW + 10 * MINUTE_MS);
    expect((await withdraw(steward, [second])).code).toBe("stewarding.not-withdrawable");
    expect((await sheet()).data.recent).toEqual([]);
  });

  it("are either taken back or appealed, never both", async () => {
    const id = (await give([line(1)])).data.decisions[0]?._id ?? "";
    const [taken, appealed] = await Promise.all([
      withdraw(steward, [id]),
      api().post(accused, `/api/decision/${id}/appeal`, appealOf()),
    ]);
    expect(new Set([taken.status, appealed.status])).toEqual(new Set([200, 409]));
    const { state } = await readDecision(id);
    expect(state).toBe(taken.status === 200 ? "annulled" : "appealed");
  });

  it("of a panel are nobody's to take back", async () => {
    await setSettings({ quorum: 2 });
    const { decision } = await publish(site, race);
    expect((await sheet()).data.recent).toEqual([]);
    expect((await withdraw(steward, [decision])).code).toBe("stewarding.not-withdrawable");
  });
});
