import { afterAll, beforeAll, expect, it } from "vitest";
import type { OutboxMail } from "#features/accounts/outbox.ts";
import { addAccount } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { markFailed, markSent } from "./outbox.ts";

describeOnEachDatabase("The outbox", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    administrator = await addAccount(site, { roles: ["administrator"] });
    await addAccount(site, { email: "ana@example.test" });
    for (const email of ["ana@example.test", "nou@example.test"])
      await site.call({
        method: "POST",
        url: "/auth/register",
        body: { email, password: "trei ture libere", password_confirm: "trei ture libere" },
      });
  });
  afterAll(() => site.close());

  const read = async (as: string) =>
    (await site.call({ url: "/api/outbox", as })).json<{ data: OutboxMail[] }>().data;

  it("is read by administrators of the site, because its links stand for people", async () => {
    const mails = await read(administrator);
    expect(mails.map((mail) => mail.address).toSorted()).toEqual([
      "ana@example.test",
      "nou@example.test",
    ]);
    expect(mails.map((mail) => mail.status)).toEqual(["kept", "kept"]);
    const organizer = await addAccount(site, { roles: ["organizer"] });
    expect((await site.call({ url: "/api/outbox", as: organizer })).statusCode).toBe(403);
    expect((await site.call({ url: "/api/outbox" })).statusCode).toBe(401);
  });

  it("sends a mail again at an administrator's wish, unless it has gone out", async () => {
    const [first, second] = await read(administrator);
    if (!first || !second) throw new Error("two mails were written");
    const { db } = site.services.databases;
    await markFailed(
      db,
      { id: first._id, attempts: 3 },
      { problem: "plină", final: true, now: site.services.now() },
    );
    await markSent(db, { id: second._id }, site.services.now());
    const retry = (id: string) =>
      site.call({ method: "POST", url: `/api/outbox/${id}/retry`, as: administrator });
    expect((await retry(first._id)).statusCode).toBe(200);
    expect((await retry(second._id)).json()).toMatchObject({
      status: 409,
      code: "mail.sent-already",
    });
    const statuses = (await read(administrator)).map((mail) => `${mail.status} ${mail.problem}`);
    expect(statuses.toSorted()).toEqual(["kept null", "sent null"]);
  });
});
