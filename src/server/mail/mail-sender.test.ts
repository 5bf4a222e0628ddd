import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Postman, startPostman } from "#tests/factories/postman.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { composeMail } from "./mail-body.ts";
import { sendDueMails, smtpDelivery } from "./mail-sender.ts";
import { queueMail, tidyOutbox } from "./outbox.ts";

describeOnEachDatabase("Mail", (engine) => {
  let site: TestApp;
  let postman: Postman;
  let smtp: ReturnType<typeof smtpDelivery>;
  beforeEach(async () => {
    postman = await startPostman();
    site = await createTestApp(engine);
    smtp = smtpDelivery(
      { smtpUrl: postman.url, mailFrom: "liga@example.test" },
      async () => "Liga Bravo",
    );
  });
  afterEach(async () => {
    smtp.close();
    await site.close();
    await postman.close();
  });

  const write = (to = "ana@example.test") =>
    queueMail(
      site.services.databases.db,
      {
        to,
        subject: "Confirmă adresa · Liga",
        ...composeMail({
          leagueName: "Liga",
          paragraphs: ["Bună, <Ana> & co!"],
          action: { label: "Confirmă", url: "https://liga.example/x?a=1&b=2" },
        }),
      },
      site.services.now(),
    );
  const send = () => sendDueMails(site.services, smtp.deliver);
  const outbox = () =>
    site.services.databases.reader
      .selectFrom("mails")
      .select(["status", "attempts", "problem", "text"])
      .execute();
  const wait = (ms: number) => site.setNow(site.services.now() + ms);

  it("goes out once over SMTP, as text and as HTML, and leaves no body behind", async () => {
    await write();
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(postman.received).toHaveLength(1);
    const [mail] = postman.received;
    expect(mail?.to).toBe("ana@example.test");
    expect(mail?.source).toMatch(/^From: Liga Bravo <liga@example\.test>/m);
    expect(mail?.source).toContain("Subject: =?UTF-8?");
    expect(mail?.source).toContain("Auto-Submitted: auto-generated");
    expect(mail?.source).toMatch(/^Message-ID: <[\w-]+@example\.test>/m);
    const source = (mail?.source ?? "").replaceAll("=\r\n", "");
    expect(source).toContain("https://liga.example/x?a=3D1&b=3D2");
    expect(source).toContain("&lt;Ana&gt; &amp; co!");
    expect(source).toContain('href=3D"https://liga.example/x?a=3D1&amp;b=3D2"');
    expect(await outbox()).toEqual([{ status: "sent", attempts: 1, problem: null, text: "" }]);
  });

  it("waits longer after every failure, through a restart, and goes out in the end", async () => {
    await write();
    postman.refusal = { code: 451, words: "try later" };
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    wait(MINUTE_MS / 2);
    expect(await send()).toBe(1);
    wait(MINUTE_MS / 2);
    expect(await send()).toBe(0);
    expect(await outbox()).toMatchObject([
      { status: "waiting", attempts: 2, problem: expect.stringContaining("try later") },
    ]);
    postman.refusal = undefined;
    wait(MINUTE_MS / 2);
    // The queue is the table itself: a new process finds what an old one left.
    expect(await send()).toBe(1);
    expect(postman.received).toHaveLength(1);
  });

  it("that the other side will never take is given up at once", async () => {
    await write();
    postman.refusal = { code: 550, words: "no such mailbox" };
    await send();
    expect(await outbox()).toMatchObject([
      { status: "failed", problem: expect.stringContaining("no such mailbox") },
    ]);
    wait(DAY_MS);
    expect(await send()).toBe(0);
  });

  it("is given up also where the mail server says something that no database keeps", async () => {
    await write();
    const refusal = Object.assign(new Error("550 no\u0000 such\r\n mailbox"), {
      responseCode: 550,
    });
    await sendDueMails(site.services, () => Promise.reject(refusal));
    expect(await outbox()).toMatchObject([{ status: "failed", problem: "550 no such mailbox" }]);
  });

  it("waits when there is nobody at the address of the mail server", async () => {
    const nobody = smtpDelivery(
      { smtpUrl: "smtp://127.0.0.1:1", mailFrom: "liga@example.test" },
      async () => "Liga",
    );
    await write();
    expect(await sendDueMails(site.services, nobody.deliver)).toBe(1);
    nobody.close();
    expect(await outbox()).toMatchObject([{ status: "waiting", attempts: 1 }]);
  });

  it("is sent once when two processes send at the same moment", async () => {
    for (const name of ["ana", "dan", "ion"]) await write(`${name}@example.test`);
    await Promise.all([send(), send()]);
    expect(postman.received.map((mail) => mail.to).toSorted()).toEqual([
      "ana@example.test",
      "dan@example.test",
      "ion@example.test",
    ]);
  });

  it("is taken up again when the process that had it was killed", async () => {
    await write();
    const killed = sendDueMails(site.services, () => new Promise(() => undefined));
    void killed;
    await expect.poll(outbox).toMatchObject([{ attempts: 1 }]);
    expect(await send()).toBe(0);
    wait(5 * MINUTE_MS);
    expect(await send()).toBe(1);
    expect(postman.received).toHaveLength(1);
  });

  it("that is older than its links is not sent any more", async () => {
    await write();
    wait(3 * DAY_MS);
    expect(await send()).toBe(0);
    const { db } = site.services.databases;
    await tidyOutbox(db, { now: site.services.now(), sends: true });
    expect(await outbox()).toMatchObject([{ status: "failed" }]);
    wait(28 * DAY_MS);
    await tidyOutbox(db, { now: site.services.now(), sends: true });
    expect(await outbox()).toEqual([]);
  });
});
