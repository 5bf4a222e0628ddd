import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createServer } from "node:tls";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type AlarmListener, startAlarmListener } from "#tests/factories/alarm-listener.ts";
import { makeCertificate } from "#tests/factories/certificate.ts";
import { createPerson } from "#tests/factories/league.ts";
import { type Postman, startPostman } from "#tests/factories/postman.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { writeBackupState } from "#features/league/server/last-backup.ts";
import { StorageError } from "#server/files/storage-error.ts";
import { smtpDelivery } from "#server/mail/mail-sender.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { runJob } from "#server/processes/jobs.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { troubleKinds, type TroubleKind, troubleWords } from "./troubles.ts";
import { createWatchman, LOOK_MS } from "./watchman.ts";

/* When it is told: `alarms.test.ts`. */

/** A database that is away needs a server of its own (`outage.test.ts`), and no certificate heals within a minute. */
type Breakable = Exclude<TroubleKind, "database-away" | "certificate-ends">;

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

  const breaks: Record<
    Breakable,
    { happen: () => Promise<unknown>; mend: () => Promise<unknown> }
  > = {
    "disk-nearly-full": {
      happen: async () => (free = 1e6),
      mend: async () => (free = 1e12),
    },
    "files-full": breakFiles("full"),
    "files-away": breakFiles("away"),
    "files-unreadable": {
      happen: async () => test.services.storage.setReadable(false),
      mend: async () => test.services.storage.setReadable(true),
    },
    "database-damaged": {
      happen: () => writeLastCheck(["row 7 missing from index"]),
      mend: () => writeLastCheck([]),
    },
    "mails-stuck": {
      happen: async () => {
        const { db } = test.services.databases;
        const mail = { to: "a@liga.test", subject: "s", text: "t", html: "h" };
        await queueMail(db, mail, now - HOUR_MS);
        await db.updateTable("mails").set({ attempts: 2 }).execute();
        postman.refusal = { code: 451, words: "not now" };
      },
      mend: async () => {
        await test.services.databases.db.deleteFrom("mails").execute();
        postman.refusal = undefined;
      },
    },
    "job-failing": {
      happen: async () => {
        for (let run = 0; run < 3; run++)
          await expect(runAJob(async () => Promise.reject(new Error("broken")))).rejects.toThrow(
            "broken",
          );
      },
      mend: () => runAJob(async () => undefined),
    },
    "backup-failing": {
      happen: () => copied({ provenAt: now - 20 * HOUR_MS, failingSince: now - 7 * HOUR_MS }),
      mend: () => copied({ provenAt: now }),
    },
  };
  function breakFiles(problem: "full" | "away") {
    return {
      happen: async () =>
        vi
          .spyOn(test.services.files, "check")
          .mockRejectedValue(new StorageError(problem, "The store does not work.")),
      mend: async () => vi.mocked(test.services.files.check).mockResolvedValue(),
    };
  }
  const writeLastCheck = (problems: string[]) =>
    writeFile(
      join(test.services.config.dataDir, "last-check"),
      JSON.stringify({ at: now, problems }),
    );
  const runAJob = (work: () => Promise<void>) =>
    runJob(test.services, { name: "a job", pauseMs: 0, isPauseShared: false, work });
  const copied = (state: { provenAt: number; failingSince?: number }) =>
    writeBackupState(test.services.databases.db, {
      triedAt: now,
      failingSince: null,
      trouble: state.failingSince === undefined ? null : "unproven",
      copy: null,
      ...state,
    });

  const isHere = (kind: TroubleKind): kind is Breakable =>
    Object.hasOwn(breaks, kind) && (kind !== "database-damaged" || engine.name === "SQLite");
  it.each(troubleKinds.filter(isHere))(
    "tells administrators and the webhook once of %s, once when it is over, and never of a short one",
    async (kind) => {
      const { db } = test.services.databases;
      await createPerson(db, { roles: ["administrator"], email: "sef@liga.test" });
      await createPerson(db, { roles: ["organizer"], email: "organizator@liga.test" });
      const { happen, mend } = breaks[kind];
      const { what } = troubleWords[kind];
      const { watch, close } = watchman();
      await watch(2 * MINUTE_MS);
      expect(listener.pings).toBeGreaterThan(0);

      // At whichever moment, of a look that is not made each time too.
      for (let times = 0; times < 4; times++) {
        await happen();
        await watch(2 * LOOK_MS);
        await mend();
        await watch(3 * LOOK_MS);
      }
      await watch(10 * MINUTE_MS);
      expect([listener.heard, subjects()]).toEqual([[], []]);

      await happen();
      await watch(2 * MINUTE_MS);
      const { pings } = listener;
      await watch(20 * MINUTE_MS);
      expect(listener.heard.map((said) => JSON.parse(said))).toEqual([
        {
          content: expect.stringMatching(
            `^⚠️ \\*\\*Grila: ${what}\\.\\*\\* ${troubleWords[kind].means}`,
          ),
          allowed_mentions: { parse: [] },
        },
      ]);
      // Whoever notices silence is not told that all is well.
      expect(listener.pings).toBe(pings);
      const mailed = kind === "mails-stuck" ? [] : [`sef@liga.test: Grila: ${what}`];
      expect(subjects()).toEqual(mailed);

      await mend();
      await watch(20 * MINUTE_MS);
      expect(listener.heard).toHaveLength(2);
      expect(listener.heard[1]).toContain(`✅ **Grila: ${what} – s-a rezolvat.**`);
      expect(subjects()).toEqual([...mailed, `sef@liga.test: Grila: ${what} – s-a rezolvat`]);
      expect(listener.pings).toBeGreaterThan(pings);
      close();
    },
  );

  it("tells of a copy that was not proven for three days, unless none is wanted", async () => {
    await copied({ provenAt: now - 3 * DAY_MS - HOUR_MS });
    const { watch, close } = watchman();
    const { backups } = test.services.config;
    const { keep } = backups;
    backups.keep = { days: 0, weeks: 0, months: 0 };
    await watch(3 * MINUTE_MS);
    expect(listener.heard).toEqual([]);
    backups.keep = keep;
    await watch(3 * MINUTE_MS);
    expect(listener.heard).toHaveLength(1);
    expect(listener.heard[0]).toContain("Copia de siguranță nu se face");
    close();
  });

  it("tells of a certificate that ends within two weeks, once, and when there is another", async () => {
    const server = createServer(makeCertificate(now + 13 * DAY_MS));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("no port");
    // The address of a machine is no name that TLS could ask for.
    test.services.config.publicUrl = `https://127.0.0.1:${address.port}`;
    const { watch, close } = watchman();
    await watch(2 * HOUR_MS);
    expect(listener.heard).toHaveLength(1);
    expect(listener.heard[0]).toContain("Certificatul HTTPS expiră în curând");
    server.setSecureContext(makeCertificate(now + 90 * DAY_MS));
    await watch(2 * HOUR_MS);
    expect(listener.heard).toHaveLength(2);
    expect(listener.heard[1]).toContain("s-a rezolvat");
    close();
    server.close();
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
});

/** The words of a mail's header as people read them. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/(?<=\?=)\s+(?==\?)|\r\n /g, "")
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_all, word: string) =>
      decodeURIComponent(word.replaceAll("_", " ").replaceAll("=", "%")),
    )
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_all, word: string) =>
      Buffer.from(word, "base64").toString(),
    );
}
