import { HOUR_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSeason } from "#tests/factories/league.ts";
import { addAccount, addDriver } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { NoticeKind, NoticeLevel } from "../notice-kinds.ts";
import { silenceSeason } from "./notices/notice-settings.ts";
import { sendNotice } from "./send-notice.ts";

/** By the league's clock: half past eleven at night, and the end of the usual quiet hours. */
const NIGHT = Date.UTC(2026, 10, 22, 21, 30);
const MORNING = Date.UTC(2026, 10, 23, 6, 0);

describeOnEachDatabase("A notice", (engine) => {
  let site: TestApp;
  let season: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    season = await createSeason(site.services.databases.db);
  });
  afterAll(() => site.close());

  const db = () => site.services.databases.db;
  const send = (notice: Partial<Parameters<typeof sendNotice>[2]> & { to: readonly string[] }) =>
    db()
      .transaction()
      .execute((trx) =>
        sendNotice(trx, site.services, { subject: "Știre", body: "<p>Text</p>", ...notice }),
      );
  const inboxOf = (id: string) =>
    db()
      .selectFrom("messages")
      .select(["subject", "kind", "path", "season_id"])
      .where("recipient_id", "=", id)
      .orderBy("created_at")
      .execute();
  const mailsOf = (id: string) =>
    db()
      .selectFrom("mails")
      .innerJoin("users", "users.email", "mails.address")
      .select(["mails.subject", "mails.next_attempt_at", "mails.unsubscribe", "mails.kind"])
      .where("users.id", "=", id)
      .execute();
  interface Wishes {
    byEmail?: boolean;
    confirmed?: boolean;
    level?: NoticeLevel;
    kind?: NoticeKind;
    silences?: boolean;
    hours?: [from: number, until: number];
  }
  async function addReader({ kind = "results", hours, ...wishes }: Wishes = {}): Promise<string> {
    const id = await addAccount(site);
    await db()
      .updateTable("users")
      .set({
        messages_by_email: wishes.byEmail ?? false,
        ...(wishes.confirmed === false && { confirmed_at: null }),
      })
      .where("id", "=", id)
      .execute();
    if (wishes.level)
      await db()
        .insertInto("notice_preferences")
        .values({ user_id: id, kind, level: wishes.level })
        .execute();
    if (wishes.silences)
      await db().insertInto("notice_mutes").values({ user_id: id, season_id: season }).execute();
    if (hours)
      await db()
        .insertInto("notice_hours")
        .values({ user_id: id, quiet_from: hours[0], quiet_until: hours[1] })
        .execute();
    return id;
  }

  const news = { kind: "results" } as const;
  const letters = { kind: "case" } as const;
  it.each<
    [who: string, what: { kind: NoticeKind }, wishes: Wishes, onSite: boolean, mail: boolean]
  >([
    ["who has chosen nothing", news, {}, true, false],
    ["who has all by mail", news, { byEmail: true }, true, true],
    ["who has none of it", news, { byEmail: true, level: "none" }, false, false],
    ["who has it here alone", news, { byEmail: true, level: "site" }, true, false],
    ["who has it by mail alone", news, { level: "mail" }, true, true],
    ["whose address is not known", news, { level: "mail", confirmed: false }, true, false],
    ["who silences its season", news, { level: "mail", silences: true }, false, false],
    ["who has all by mail", letters, { byEmail: true }, true, true],
    ["who has them here alone", letters, { byEmail: true, level: "site" }, true, false],
    ["who would rather have none", letters, { byEmail: true, level: "none" }, true, false],
    ["who silences its season", letters, { byEmail: true, silences: true }, true, true],
    ["whose address is not known", letters, { byEmail: true, confirmed: false }, true, false],
  ])("to somebody %s (%o)", async (_who, { kind }, wishes, onSite, byMail) => {
    const reader = await addReader({ kind, ...wishes });
    expect(await send({ to: [reader], kind, seasonId: season })).toBe(onSite ? 1 : 0);
    expect([(await inboxOf(reader)).length, (await mailsOf(reader)).length]).toEqual([
      onSite ? 1 : 0,
      byMail ? 1 : 0,
    ]);
  });

  it("of another season or of none reaches who has silenced one", async () => {
    const reader = await addReader({ silences: true });
    const other = await createSeason(db());
    await send({ to: [reader], ...news, seasonId: other });
    await send({ to: [reader], ...news });
    expect((await inboxOf(reader)).map(({ season_id }) => season_id)).toEqual([other, null]);
  });

  it("reaches nobody without an account, and nobody twice", async () => {
    const driver = await addDriver(site);
    const gone = await addReader();
    await db().updateTable("users").set({ deleted_at: TEST_NOW }).where("id", "=", gone).execute();
    const reader = await addReader();
    expect(await send({ to: [driver, gone, reader, reader, "nobody"], ...news })).toBe(1);
    expect(await inboxOf(reader)).toHaveLength(1);
  });

  it("is told once of its key, also by two at the same moment, and mailed once", async () => {
    const reader = await addReader({ byEmail: true });
    const late = await addReader({ byEmail: true });
    const key = `results:${season}`;
    const told = await Promise.all([
      send({ to: [reader], ...news, key }),
      send({ to: [reader], ...news, key }),
    ]);
    expect(told.toSorted((a, b) => a - b)).toEqual([0, 1]);
    // Who was not told yet is.
    expect(await send({ to: [reader, late], ...news, key })).toBe(1);
    for (const id of [reader, late])
      expect([(await inboxOf(id)).length, (await mailsOf(id)).length]).toEqual([1, 1]);
    expect(await send({ to: [reader], ...news, key: `${key}:2` })).toBe(1);
    expect(await send({ to: [reader], ...news })).toBe(1);
  });

  it("takes the place of what was not read of its kind and season, and of nothing else", async () => {
    const reader = await addReader({ byEmail: true });
    const other = await createSeason(db());
    const standing = (subject: string, seasonId = season) =>
      send({ to: [reader], kind: "standings", subject, seasonId, replaces: true });
    await send({ to: [reader], ...news, seasonId: season, subject: "Rezultate" });
    await standing("Ești pe locul 3");
    await db()
      .updateTable("messages")
      .set({ viewed_at: TEST_NOW })
      .where("recipient_id", "=", reader)
      .where("kind", "=", "standings")
      .execute();
    site.setNow(TEST_NOW + 1000);
    await standing("Alt sezon", other);
    await standing("Ești pe locul 2");
    site.setNow(TEST_NOW + 2000);
    await standing("Ești pe locul 1");
    site.setNow(TEST_NOW);
    const subjects = (await inboxOf(reader)).map(({ subject }) => subject).toSorted();
    const left = ["Alt sezon", "Ești pe locul 1", "Ești pe locul 3", "Rezultate"];
    expect(subjects).toEqual(left);
    expect((await mailsOf(reader)).map(({ subject }) => subject).toSorted()).toEqual(left);
  });

  it("of a season that is silenced is not sent in the morning either", async () => {
    const reader = await addReader({ byEmail: true });
    const other = await createSeason(db());
    await send({ to: [reader], ...news, seasonId: season, subject: "Rezultate" });
    await send({ to: [reader], ...news, seasonId: other, subject: "Alt sezon" });
    await send({ to: [reader], ...letters, seasonId: season, subject: "Un caz" });
    await silenceSeason(db(), { userId: reader, seesHidden: false, seasonId: season });
    const subjects = (await mailsOf(reader)).map(({ subject }) => subject).toSorted();
    expect(subjects).toEqual(["Alt sezon", "Un caz"]);
  });

  it.each<[what: string, Wishes, Partial<Parameters<typeof sendNotice>[2]>, sentAt: number]>([
    ["waits for the morning", {}, {}, MORNING],
    ["of the last hour does not wait", {}, { kind: "event-1h" }, NIGHT],
    ["goes at once where nothing is quiet", { hours: [0, 0] }, {}, NIGHT],
    ["waits for one's own hours", { hours: [20, 2] }, {}, NIGHT + 2.5 * HOUR_MS],
    ["that would come too late goes at once", {}, { usefulUntil: MORNING }, NIGHT],
    ["that does not, waits", {}, { usefulUntil: MORNING + 1 }, MORNING],
  ])("by mail at night %s", async (_what, wishes, notice, sentAt) => {
    const reader = await addReader({ byEmail: true, ...wishes });
    site.setNow(NIGHT);
    await send({ to: [reader], ...news, ...notice });
    site.setNow(TEST_NOW);
    const [mail] = await mailsOf(reader);
    expect(mail?.next_attempt_at).toBe(sentAt);
  });

  it("by mail says its kind, how to end such mails, and where it leads", async () => {
    const reader = await addReader({ byEmail: true });
    await send({ to: [reader], ...news, path: "/event/abc?tab=results" });
    const [mail] = await mailsOf(reader);
    expect(mail).toMatchObject({
      kind: "results",
      unsubscribe: expect.stringMatching(
        new RegExp(`^http://localhost:3000/api/notices/stop/results/${reader}/[\\w-]{43}$`),
      ),
    });
    expect(await inboxOf(reader)).toMatchObject([{ path: "/event/abc?tab=results" }]);
  });

  it("outlives its season, without it", async () => {
    const reader = await addReader({ silences: true });
    const doomed = await createSeason(db());
    await send({ to: [reader], ...news, seasonId: doomed });
    await db().insertInto("notice_mutes").values({ user_id: reader, season_id: doomed }).execute();
    await db().deleteFrom("seasons").where("id", "=", doomed).execute();
    expect(await inboxOf(reader)).toMatchObject([{ season_id: null }]);
    const left = await db()
      .selectFrom("notice_mutes")
      .select("season_id")
      .where("user_id", "=", reader)
      .execute();
    expect(left).toEqual([{ season_id: season }]);
  });
});
