import { afterAll, beforeAll, expect, it } from "vitest";
import { permissions } from "#shared/permissions.ts";
import type { ManagedRole } from "#features/accounts/roles.ts";
import { addAccount, addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("Roles", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    administrator = await addAccount(site, { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  const post = (url: string, body: object = {}) =>
    site.call({ method: "POST", url, body, as: administrator });
  const remove = (url: string) => site.call({ method: "DELETE", url, as: administrator });
  const roles = async () => {
    const reply = await site.call({ url: "/api/roles", as: administrator });
    return reply.json<{ data: ManagedRole[] }>().data;
  };
  const role = async (id: string) => (await roles()).find((one) => one._id === id);
  const create = async (name: string, held: string[]) => {
    const reply = await post("/api/roles", { name, permissions: held, requiresFactor: false });
    return reply.json<{ data: { _id: string } }>().data._id;
  };
  const permissionsOf = async (as: string) => {
    const reply = await site.call({ url: "/user/permissions", as });
    return reply.json<{ data: string[] }>().data;
  };

  it("are made, given, changed and deleted; what they allow counts from the next call on", async () => {
    const person = await addAccount(site);
    const id = await create("Redactor", ["sendMessages", "viewAudit"]);
    expect(await role(id)).toMatchObject({ name: "Redactor", holders: 0, version: 1 });
    expect(await permissionsOf(person)).toEqual([]);
    expect((await post(`/api/users/${person}/roles/${id}`)).statusCode).toBe(200);
    // Once more changes nothing.
    expect((await post(`/api/users/${person}/roles/${id}`)).statusCode).toBe(200);
    expect(await permissionsOf(person)).toEqual(["sendMessages", "viewAudit"]);
    expect(await role(id)).toMatchObject({ holders: 1 });

    const change = {
      name: "Redactor-șef",
      permissions: ["sendMessages"],
      requiresFactor: false,
      version: 1,
    };
    expect((await post(`/api/roles/${id}`, change)).statusCode).toBe(200);
    expect(await permissionsOf(person)).toEqual(["sendMessages"]);
    expect((await post(`/api/roles/${id}`, change)).json()).toMatchObject({
      status: 409,
      code: "stale-version",
      details: { role: { name: "Redactor-șef", permissions: ["sendMessages"], version: 2 } },
    });
    expect((await remove(`/api/users/${person}/roles/${id}`)).statusCode).toBe(200);
    expect(await permissionsOf(person)).toEqual([]);

    await post(`/api/users/${person}/roles/${id}`);
    expect((await remove(`/api/roles/${id}`)).statusCode).toBe(200);
    expect(await role(id)).toBeUndefined();
    expect(await permissionsOf(person)).toEqual([]);
    expect((await post(`/api/users/${person}/roles/${id}`)).json()).toMatchObject({
      status: 409,
      code: "role.gone",
    });
  });

  it("have a name of their own and permissions that exist", async () => {
    await create("Unic", []);
    const twice = await post("/api/roles", {
      name: " Unic ",
      permissions: [],
      requiresFactor: false,
    });
    expect(twice.json()).toMatchObject({ status: 409, code: "role.name-taken" });
    const nonsense = await post("/api/roles", { name: "", permissions: ["everything"] });
    expect(nonsense.json()).toMatchObject({
      status: 422,
      fields: { name: "Scrie numele rolului." },
    });
    const doubled = await create("De două ori", ["sendMessages", "sendMessages"]);
    expect(await role(doubled)).toMatchObject({ permissions: ["sendMessages"] });
  });

  it("are for people who can log in", async () => {
    const driver = await addDriver(site);
    const reply = await post(`/api/users/${driver}/roles/steward`);
    expect(reply.json()).toMatchObject({ status: 409, code: "user.no-account" });
    expect((await post("/api/users/nobody/roles/steward")).statusCode).toBe(404);
  });

  it("may be given by whoever manages users, also beyond their own; the log says by whom", async () => {
    const keys = await create("Cheile", ["manageUsers"]);
    const keeper = await addAccount(site);
    const person = await addAccount(site);
    await post(`/api/users/${keeper}/roles/${keys}`);
    const url = `/api/users/${person}/roles/organizer`;
    expect((await site.call({ method: "POST", url, as: keeper })).statusCode).toBe(200);
    const log = await site.services.databases.reader
      .selectFrom("audit_log")
      .select(["user_id", "action", "after"])
      .where("subject_id", "=", person)
      .execute();
    expect(log).toEqual([
      {
        user_id: keeper,
        action: "user.role-given",
        after: JSON.stringify({ role: "organizer", name: "Organizator" }),
      },
    ]);
  });

  it("leave the administrator's role whole, whatever it is called", async () => {
    const own = await role("administrator");
    const renamed = {
      name: "Șef",
      permissions: [...permissions],
      requiresFactor: false,
      version: own?.version ?? 0,
    };
    expect((await post("/api/roles/administrator", renamed)).statusCode).toBe(200);
    const less = { ...renamed, permissions: ["manageUsers"], version: renamed.version + 1 };
    for (const reply of [
      await post("/api/roles/administrator", less),
      await remove("/api/roles/administrator"),
    ])
      expect(reply.json()).toMatchObject({ status: 409, code: "role.protected" });
    expect(await role("administrator")).toMatchObject({ name: "Șef", isProtected: true });
  });
});

describeOnEachDatabase("The last person who may manage users", (engine) => {
  let site: TestApp;
  let one: string;
  let other: string;
  let keys: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    one = await addAccount(site, { roles: ["administrator"] });
    const made = await site.call({
      method: "POST",
      url: "/api/roles",
      body: { name: "Cheile", permissions: ["manageUsers"], requiresFactor: false },
      as: one,
    });
    keys = made.json<{ data: { _id: string } }>().data._id;
    other = await addAccount(site, { roles: [keys] });
  });
  afterAll(() => site.close());

  const take = (userId: string, role: string, as: string) =>
    site.call({ method: "DELETE", url: `/api/users/${userId}/roles/${role}`, as });
  const give = (userId: string, role: string, as: string) =>
    site.call({ method: "POST", url: `/api/users/${userId}/roles/${role}`, as });
  const statuses = (replies: { statusCode: number }[]) =>
    replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b);

  it("stays when two take the right from each other at once", async () => {
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all([
        take(other, keys, one),
        take(one, "administrator", other),
      ]);
      // The second is refused for being the last, or no longer may ask at all.
      expect([
        [200, 409],
        [200, 403],
      ]).toContainEqual(statuses(replies));
      const left = replies[0]?.statusCode === 200 ? one : other;
      expect((await site.call({ url: "/api/roles", as: left })).statusCode).toBe(200);
      await give(one, "administrator", left);
      await give(other, keys, one);
    }
  });

  it("stays when two block each other at once", async () => {
    const block = (id: string, as: string) =>
      site.call({ method: "POST", url: `/api/users/${id}/block`, as });
    const replies = await Promise.all([block(other, one), block(one, other)]);
    const [first, second] = statuses(replies);
    expect(first).toBe(200);
    expect([401, 403, 409]).toContain(second);
    const left = replies[0]?.statusCode === 200 ? one : other;
    const gone = left === one ? other : one;
    const url = `/api/users/${gone}/unblock`;
    expect((await site.call({ method: "POST", url, as: left })).statusCode).toBe(200);
    // Being blocked ended their sessions: a new administrator for the next tests.
    const again = await addAccount(site, { roles: ["administrator", keys] });
    if (gone === one) one = again;
    else other = again;
  });

  it("cannot lose it in any other way", async () => {
    const admin = await addAccount(site, { roles: [keys] });
    for (const id of [one, other]) {
      await take(id, keys, admin);
      await take(id, "administrator", admin);
    }
    for (const userId of await holders(site)) if (userId !== admin) await dropRoles(site, userId);
    const refused = [
      await take(admin, keys, admin),
      await site.call({ method: "DELETE", url: `/api/roles/${keys}`, as: admin }),
      await site.call({
        method: "POST",
        url: `/api/roles/${keys}`,
        body: { name: "Cheile", permissions: [], requiresFactor: false, version: 1 },
        as: admin,
      }),
    ];
    for (const reply of refused)
      expect(reply.json()).toMatchObject({ status: 409, code: "user.last-administrator" });
    const own = await site.call({
      method: "POST",
      url: "/user/delete",
      body: { password: TEST_PASSWORD },
      as: admin,
    });
    expect(own.json()).toMatchObject({ status: 409, code: "account.last-administrator" });
    expect((await site.call({ url: "/api/roles", as: admin })).statusCode).toBe(200);
  });
});

async function holders(site: TestApp): Promise<string[]> {
  const rows = await site.services.databases.reader
    .selectFrom("user_roles")
    .select("user_id")
    .execute();
  return rows.map((row) => row.user_id);
}

async function dropRoles(site: TestApp, userId: string): Promise<void> {
  await site.services.databases.db.deleteFrom("user_roles").where("user_id", "=", userId).execute();
}
