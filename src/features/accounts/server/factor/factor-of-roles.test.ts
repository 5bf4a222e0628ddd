import { beforeEach, describe, expect, it } from "vitest";
import { permissions } from "#shared/permissions.ts";
import type { SecondFactor } from "#features/accounts/own/own-account.ts";
import type { ManagedRole } from "#features/accounts/roles.ts";
import { mailsTo } from "#tests/factories/mails.ts";
import { addAccount, addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { addFactor } from "#tests/factories/second-factors.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { addKey } from "../ways-in/passkeys.ts";

describeOnEachDatabase("A role that requires a second factor", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeEach(async () => {
    site = await createTestApp(engine);
    administrator = await addAccount(site, { roles: ["administrator"] });
    return () => site.close();
  });

  const post = (as: string, url: string, body: object = {}) =>
    site.call({ method: "POST", url, body, as });
  const roleOf = async (id: string, as = administrator) => {
    const reply = await site.call({ url: "/api/roles", as });
    return reply.json<{ data: ManagedRole[] }>().data.find((role) => role._id === id);
  };
  const requireFactor = async (id: string, as = administrator, requiresFactor = true) => {
    const role = await roleOf(id, as);
    if (!role) throw new Error(`There is no role ${id}`);
    const { name, permissions: held, version } = role;
    return post(as, `/api/roles/${id}`, { name, permissions: held, version, requiresFactor });
  };
  const permissionsOf = async (as: string) => {
    const reply = await site.call({ url: "/user/permissions", as });
    return reply.json<{ data: string[] }>().data;
  };
  const endFactor = (as: string) =>
    post(as, "/user/second-factor/end", { password: TEST_PASSWORD });

  it("gives its people their rights once they have one, and says so until then", async () => {
    const email = "organizator@example.test";
    const person = await addAccount(site, { email, roles: ["organizer"] });
    const before = await permissionsOf(person);
    expect(before).toContain("manageDrivers");
    // Somebody works: the next call is refused, with the reason.
    expect((await site.call({ url: "/api/id-claims", as: person })).statusCode).toBe(200);
    expect((await requireFactor("organizer")).statusCode).toBe(200);
    expect((await site.call({ url: "/api/id-claims", as: person })).json()).toMatchObject({
      status: 403,
      code: "access.factor-required",
      data: "Rolul tău cere verificarea în doi pași. Pornește-o din „Contul meu”.",
    });
    expect(await permissionsOf(person)).toEqual(["factorRequired"]);
    const state = await site.call({ url: "/user/second-factor", as: person });
    expect(state.json<{ data: SecondFactor }>().data).toMatchObject({
      since: null,
      requiredBy: [(await roleOf("organizer"))?.name],
    });
    const [mail] = await mailsTo(site, email);
    expect(mail?.subject).toBe("Pornește verificarea în doi pași · Grila");

    // Begun is not done.
    await post(person, "/user/second-factor/start", { password: TEST_PASSWORD });
    expect(await permissionsOf(person)).toEqual(["factorRequired"]);
    await addFactor(site, person);
    expect(await permissionsOf(person)).toEqual(before);
    expect((await site.call({ url: "/api/id-claims", as: person })).statusCode).toBe(200);
    expect((await endFactor(person)).statusCode).toBe(200);
    expect((await site.call({ url: "/api/id-claims", as: person })).statusCode).toBe(403);
  });

  it("holds back nothing that another role of theirs gives, nor anything of other people", async () => {
    const created = await post(administrator, "/api/roles", {
      name: "Vestitor",
      permissions: ["sendMessages", "viewAudit"],
      requiresFactor: true,
    });
    const { _id: role } = created.json<{ data: { _id: string } }>().data;
    const steward = await addAccount(site, { roles: ["steward"] });
    const own = await permissionsOf(steward);
    await post(administrator, `/api/users/${steward}/roles/${role}`);
    expect(await permissionsOf(steward)).toEqual([...own, "factorRequired"]);
    const stranger = await addAccount(site);
    expect(await permissionsOf(stranger)).toEqual([]);
    expect((await site.call({ url: "/api/audit", as: stranger })).json().code).toBe(
      "access.denied",
    );
    expect((await site.call({ url: "/api/audit", as: steward })).json().code).toBe(
      "access.factor-required",
    );
  });

  it("opens no season's work either", async () => {
    const organizer = await addAccount(site, { roles: ["organizer"] });
    await requireFactor("organizer");
    for (const url of ["/api/administration/todos", "/user/profile"])
      expect((await site.call({ url, as: organizer })).statusCode).toBe(200);
    expect(
      (await site.call({ url: "/api/administration/todos", as: organizer })).json().data,
    ).toEqual([]);
    expect((await post(organizer, "/api/seasons", {})).json().code).toBe("access.factor-required");
  });

  it("is no trap for who requires it: they have one first", async () => {
    expect((await requireFactor("administrator")).json()).toMatchObject({
      status: 409,
      code: "role.factor-first",
    });
    expect(await permissionsOf(administrator)).toEqual([...permissions].toSorted());
    await addFactor(site, administrator);
    expect((await requireFactor("administrator")).statusCode).toBe(200);
    expect((await roleOf("administrator"))?.requiresFactor).toBe(true);
    expect(await permissionsOf(administrator)).toEqual([...permissions].toSorted());
  });

  it("leaves the league an administrator: the last one keeps the factor, also of two who end theirs at once", async () => {
    await addFactor(site, administrator);
    await requireFactor("administrator");
    const other = await addAccount(site, { roles: ["administrator"] });
    // Without a factor the other one administers nothing.
    expect((await endFactor(administrator)).json()).toMatchObject({
      status: 409,
      code: "factor.last-administrator",
    });
    expect(
      (
        await site.call({ method: "POST", url: `/api/users/${administrator}/block`, as: other })
      ).json().code,
    ).toBe("access.factor-required");
    await addFactor(site, other);
    const replies = await Promise.all([endFactor(administrator), endFactor(other)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    const left = await Promise.all([administrator, other].map(permissionsOf));
    expect(left.filter((held) => held.includes("manageUsers"))).toHaveLength(1);
  });

  it("may be one that somebody holds who can no longer be its only administrator", async () => {
    const keys = await post(administrator, "/api/roles", {
      name: "Cheile",
      permissions: ["manageUsers"],
      requiresFactor: false,
    });
    const { _id: role } = keys.json<{ data: { _id: string } }>().data;
    const keeper = await addAccount(site, { roles: [role] });
    // The administrator goes, the keeper is left; requiring a factor of the keys would lock everybody out.
    await post(keeper, `/api/users/${administrator}/block`);
    expect((await requireFactor(role, keeper)).json().code).toBe("role.factor-first");
    await addFactor(site, keeper);
    expect((await requireFactor(role, keeper)).statusCode).toBe(200);
    const saved = await roleOf(role, keeper);
    expect(saved).toMatchObject({ requiresFactor: true });
    expect((await endFactor(keeper)).json().code).toBe("factor.last-administrator");
  });

  describe("and a key", () => {
    let count = 0;
    const giveKey = (userId: string) =>
      addKey(site.services.databases.db, {
        userId,
        id: `cheie${++count}`,
        publicKey: "cheie",
        counter: 0,
        transports: [],
        name: "Telefon",
        now: site.services.now(),
      });
    const removeKey = async (as: string) => {
      const { passkeys } = (await site.call({ url: "/user/passkeys", as })).json().data;
      const url = `/user/passkeys/${passkeys[0]._id}/remove`;
      return post(as, url, { password: TEST_PASSWORD });
    };
    const logIn = (email: string) =>
      site.call({ method: "POST", url: "/auth/login", body: { email, password: TEST_PASSWORD } });

    it("takes it for one, and asks for it with every login by password", async () => {
      const email = "cu.cheie@example.test";
      const person = await addAccount(site, { email, roles: ["organizer"] });
      const stranger = await addAccount(site, { email: "fara.rol@example.test" });
      await requireFactor("organizer");
      expect(await permissionsOf(person)).toEqual(["factorRequired"]);
      await giveKey(person);
      await giveKey(stranger);
      expect(await permissionsOf(person)).toContain("manageDrivers");
      const state = await site.call({ url: "/user/second-factor", as: person });
      expect(state.json().data).toMatchObject({ since: null, requiredBy: [] });
      expect((await logIn(email)).json()).toMatchObject({ status: 401, code: "second-factor.key" });
      expect((await logIn("fara.rol@example.test")).statusCode).toBe(200);
      expect((await removeKey(person)).statusCode).toBe(200);
      expect(await permissionsOf(person)).toEqual(["factorRequired"]);
      expect((await logIn(email)).statusCode).toBe(200);
    });

    it("lets the last administrator require it, and keep it", async () => {
      await giveKey(administrator);
      expect((await requireFactor("administrator")).statusCode).toBe(200);
      expect((await removeKey(administrator)).json().code).toBe("factor.last-administrator");
      await addFactor(site, administrator);
      expect((await removeKey(administrator)).statusCode).toBe(200);
    });

    it("lets an organiser take it off somebody who has lost it, not as their last way in", async () => {
      const email = "pierdut@example.test";
      const person = await addAccount(site, { email, roles: ["organizer"] });
      await requireFactor("organizer");
      await giveKey(person);
      const reset = (id: string) => post(administrator, `/api/users/${id}/reset-second-factor`);
      expect((await reset(person)).statusCode).toBe(200);
      expect((await logIn(email)).statusCode).toBe(200);
      const byKeyAlone = await addDriver(site);
      await site.services.databases.db
        .updateTable("users")
        .set({ account_at: site.services.now() })
        .where("id", "=", byKeyAlone)
        .execute();
      await giveKey(byKeyAlone);
      expect((await reset(byKeyAlone)).json().code).toBe("user.only-keys");
    });
  });
});
