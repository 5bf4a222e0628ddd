import { afterEach, beforeEach, expect, it } from "vitest";
import { type AlarmListener, startAlarmListener } from "#tests/factories/alarm-listener.ts";
import { createPerson } from "#tests/factories/league.ts";
import { type Postman, startPostman } from "#tests/factories/postman.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { writeBackupState } from "#features/league/server/last-backup.ts";
import { smtpDelivery } from "#server/mail/mail-sender.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { runJob } from "#server/processes/jobs.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { createWatchman, LOOK_MS } from "./watchman.ts";

/* A database that is away: `outage.test.ts`; when it is told: `alarms.test.ts`. */
describeOnEachDatabase("The watchman", (engine) => {
  let postman: Postman;
  let listener: AlarmListener;
  let test: TestApp;
  let free: number;
  let now: number;
  beforeEach(async () => {
    [postman, listener] = await Promise.all([startPostman(), startAlarmListener()]);
    free = 1e12;
    test = await createTestApp(engine, {
      environment: {
        SMTP_URL: postman.url,
        ALERT_WEBHOOK: `${listener.url}/webhook`,
        PING_URL: `${listener.url}/ping`,
      },
      measureRoom: async () => ({ free, total: 1e12 }),
    });
    now = test.services.now();
  });
  afterEach(async () => {
    await test.close();
    await Promise.all([postman.close(), listener.close()]);
  });

  const watchman = () => {
    const { mail } = test.services.config;
    if (!mail) throw new Error("no mail server");
    const { deliver, close } = smtpDelivery(mail, async () => "Liga");
    const look = createWatchman(test.services, deliver);
    return {
      /** Looks every twenty seconds for so long. */
      watch: async (ms: number) => {
        for (const end = now + ms; now < end;) {
          now += LOOK_MS;
          test.setNow(now);
          await look();
        }
      },
      close,
    };
  };
  const subjects = () =>
    postman.received.map(({ to, source }) => {
      const [, subject = ""] = /^Subject: (.*(?:\r\n .*)*)/m.exec(source) ?? [];
      return `${to}: ${decodeWords(subject)}`;
    });

  it("tells administrators and the webhook once of a full disk, and once when it is over", async () => {
    const { db } = test.services.databases;
    await createPerson(db, { roles: ["administrator"], email: "sef@liga.test" });
    await createPerson(db, { roles: ["organizer"], email: "organizator@liga.test" });
    const { watch, close } = watchman();
    await watch(2 * MINUTE_MS);
    expect(listener.pings).toBeGreaterThan(0);
    expect(subjects()).toEqual([]);

    free = 1e6;
    const { pings } = listener;
    await watch(10 * MINUTE_MS);
    expect(subjects()).toEqual(["sef@liga.test: Grila: Discul serverului este aproape plin"]);
    expect(listener.heard).toHaveLength(1);
    expect(JSON.parse(listener.heard[0] ?? "")).toMatchObject({
      content: expect.stringContaining("**Grila: Discul serverului este aproape plin.**"),
      allowed_mentions: { parse: [] },
    });
    // Whoever notices silence is not told that all is well.
    expect(listener.pings).toBeLessThanOrEqual(pings + 3);

    free = 1e12;
    await watch(10 * MINUTE_MS);
    expect(subjects()).toHaveLength(2);
    expect(subjects()[1]).toContain("Discul serverului este aproape plin – s-a rezolvat");
    expect(listener.heard).toHaveLength(2);
    close();
  });

  it("remembers across a restart whom it has told", async () => {
    await createPerson(test.services.databases.db, { roles: ["administrator"] });
    free = 1e6;
    const before = watchman();
    await before.watch(5 * MINUTE_MS);
    before.close();
    now += 2 * MINUTE_MS;
    const after = watchman();
    await after.watch(5 * MINUTE_MS);
    expect(listener.heard).toHaveLength(1);
    free = 1e12;
    await after.watch(5 * MINUTE_MS);
    expect(listener.heard).toHaveLength(2);
    after.close();
  });

  it.runIf(engine.name === "PostgreSQL")(
    "is one of several processes, and another when it is gone",
    async () => {
      const [first, second] = [watchman(), watchman()];
      await first.watch(LOOK_MS);
      free = 1e6;
      for (let look = 0; look < 10; look++) {
        await first.watch(LOOK_MS);
        await second.watch(LOOK_MS);
      }
      expect(listener.heard).toHaveLength(1);
      // The first one says nothing any more.
      free = 1e12;
      await second.watch(10 * MINUTE_MS);
      expect(listener.heard).toHaveLength(2);
      first.close();
      second.close();
    },
  );

  it("goes on trying where nobody could be told", async () => {
    listener.status = 500;
    free = 1e6;
    const { watch, close } = watchman();
    await watch(3 * MINUTE_MS);
    expect(listener.heard).toHaveLength(1);
    listener.status = 204;
    await watch(5 * MINUTE_MS);
    await watch(20 * MINUTE_MS);
    expect(listener.heard).toHaveLength(2);
    close();
  });

  it.each([
    [
      "mails that do not leave",
      "Emailurile nu pleacă",
      async () => {
        const { db } = test.services.databases;
        const mail = { to: "a@liga.test", subject: "s", text: "t", html: "h" };
        await queueMail(db, mail, now - HOUR_MS);
        await db.updateTable("mails").set({ attempts: 2 }).execute();
      },
    ],
    [
      "a copy that fails for hours",
      "Copia de siguranță nu se face",
      async () =>
        writeBackupState(test.services.databases.db, {
          provenAt: now - 20 * HOUR_MS,
          triedAt: now,
          failingSince: now - 7 * HOUR_MS,
          trouble: "no-room",
          copy: null,
        }),
    ],
    [
      "a job that fails three times",
      "O treabă din fundal eșuează mereu",
      async () => {
        const job = {
          name: "broken",
          pauseMs: 0,
          isPauseShared: false,
          work: async () => Promise.reject(new Error("broken")),
        };
        for (let run = 0; run < 3; run++)
          await expect(runJob(test.services, job)).rejects.toThrow("broken");
      },
    ],
  ])("tells of %s", async (_what, words, happen) => {
    await happen();
    const { watch, close } = watchman();
    await watch(3 * MINUTE_MS);
    expect(listener.heard).toHaveLength(1);
    expect(listener.heard[0]).toContain(words);
    close();
  });
});

/** The words of a mail's header as people read them. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\r\n /g, "")
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, word: string) =>
      decodeURIComponent(word.replaceAll("_", " ").replaceAll("=", "%")),
    )
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_all, word: string) =>
      Buffer.from(word, "base64").toString(),
    );
}
