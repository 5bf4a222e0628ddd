import type { LightMyRequestResponse } from "fastify";
import { linkIn, mailsTo } from "#tests/factories/mails.ts";
import { addDriver, TEST_PASSWORD } from "#tests/factories/people.ts";
import { addFactor } from "#tests/factories/second-factors.ts";
import type { TestApp } from "#tests/test-app.ts";

const NEW_PASSWORD = "curba lunga la dreapta";

/** Somebody with an account and two sessions; the first is remembered when the ending comes. */
export interface Somebody {
  id: string;
  email: string;
  token: string;
  otherToken: string;
}

/** Calls of the site, by an administrator where no token is given. */
export class SessionCalls {
  readonly site: TestApp;
  readonly #administrator: string;

  constructor(site: TestApp, administrator: string) {
    this.site = site;
    this.#administrator = administrator;
  }

  async post(url: string, body: object = {}, token?: string): Promise<LightMyRequestResponse> {
    return this.site.call({ method: "POST", url, body, ...this.#by(token) });
  }

  async remove(url: string, token?: string): Promise<LightMyRequestResponse> {
    return this.site.call({ method: "DELETE", url, ...this.#by(token) });
  }

  /** Gives a new role that allows `viewAudit`. @returns its id */
  async giveNewRole({ id }: Somebody, requiresFactor = false): Promise<string> {
    const form = { name: `Rolul ${id}`, permissions: ["viewAudit"], requiresFactor };
    const made = await this.post("/api/roles", form);
    const { _id: role } = made.json<{ data: { _id: string } }>().data;
    await this.post(`/api/users/${id}/roles/${role}`);
    return role;
  }

  async saveRole(
    id: string,
    changes: { permissions: string[]; requiresFactor: boolean },
  ): Promise<LightMyRequestResponse> {
    const reply = await this.site.call({ url: "/api/roles", as: this.#administrator });
    const { data } = reply.json<{ data: { _id: string; name: string; version: number }[] }>();
    const { name, version } = data.find(({ _id }) => _id === id) ?? {};
    return this.post(`/api/roles/${id}`, { name, version, ...changes });
  }

  #by(token: string | undefined) {
    return token === undefined
      ? { as: this.#administrator }
      : { headers: { authorization: `Bearer ${token}` } };
  }
}

/** Answers nothing where it is done past the routes. */
type Act<Other extends string[] = []> = (
  calls: SessionCalls,
  somebody: Somebody,
  ...other: Other
) => Promise<LightMyRequestResponse | undefined>;

function loginOf(token: string): string {
  const [, body = ""] = token.split(".");
  const claims: unknown = JSON.parse(Buffer.from(body, "base64url").toString());
  if (typeof claims === "object" && claims && "jti" in claims) return String(claims.jti);
  throw new Error("The token names no session");
}

/** What ends a session, wherever it is done. */
export const endings: Readonly<Record<string, Act>> = {
  "a new password by the mailed link": async ({ site }, { email }) => {
    await site.call({ method: "POST", url: "/auth/forgot-password", body: { email } });
    const link = linkIn((await mailsTo(site, email)).at(-1));
    const url = link.replace("/reset-password/", "/auth/reset-password/");
    const body = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    return site.call({ method: "POST", url, body });
  },
  "a new password by the old one": (calls, { otherToken }) => {
    const form = { password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD };
    return calls.post("/user/password", { currentPassword: TEST_PASSWORD, ...form }, otherToken);
  },
  "logging out": (calls, { token }) => calls.post("/auth/logout", {}, token),
  "logging out everywhere": (calls, { otherToken }) =>
    calls.post("/auth/logout-everywhere", {}, otherToken),
  "ending one of one's sessions": (calls, { token, otherToken }) =>
    calls.remove(`/user/sessions/${loginOf(token)}`, otherToken),
  "ending all of one's other sessions": (calls, { otherToken }) =>
    calls.post("/user/sessions/end-others", {}, otherToken),
  "an administrator who ends all sessions": (calls, { id }) =>
    calls.post(`/api/users/${id}/end-logins`),
  "an administrator who ends the session": (calls, { id, token }) =>
    calls.remove(`/api/users/${id}/logins/${loginOf(token)}`),
  "an administrator who blocks the account": (calls, { id }) =>
    calls.post(`/api/users/${id}/block`),
  "an administrator who deletes the account": (calls, { id }) => calls.remove(`/api/users/${id}`),
  "deleting one's own account": (calls, { otherToken }) =>
    calls.post("/user/delete", { password: TEST_PASSWORD }, otherToken),
  "becoming one with another person": async (calls, { id }) => {
    // Only who has no account does.
    const { db } = calls.site.services.databases;
    await db
      .updateTable("users")
      .set({ password_hash: null, account_at: null })
      .where("id", "=", id)
      .execute();
    return calls.post(`/api/drivers/${id}/merge`, { into: await addDriver(calls.site) });
  },
  "a row that is written without a transaction": async ({ site }, { token }) => {
    const { db } = site.services.databases;
    await db.updateTable("logins").set({ ended_at: 1 }).where("id", "=", loginOf(token)).execute();
    return undefined;
  },
};

interface ProfileChange {
  change: Act;
  /** What one's own profile says after it. */
  expected: object;
}

/** What changes what somebody is told of themselves. */
export const profileChanges: Readonly<Record<string, ProfileChange>> = {
  "saving it": {
    change: (calls, { otherToken }) =>
      calls.post("/user/profile", { lastName: "Popescu" }, otherToken),
    expected: { lastName: "Popescu" },
  },
  "an organiser who saves the driver": {
    change: (calls, { id }) =>
      calls.post(`/api/drivers/${id}`, {
        profile: {
          firstName: "Radu",
          lastName: "Radu",
          country: null,
          city: null,
          raceNumber: 77,
          iRacingMemberId: null,
          shorthand: null,
          steamId: null,
        },
      }),
    expected: { firstName: "Radu", raceNumber: 77 },
  },
  "a row that is written without a transaction": {
    change: async ({ site }, { id }) => {
      const { db } = site.services.databases;
      await db.updateTable("users").set({ city: "Arad" }).where("id", "=", id).execute();
      return undefined;
    },
    expected: { city: "Arad" },
  },
};

interface RightsChange {
  /** Their rights before it come from a role with `viewAudit`, whose id is the last parameter. */
  change: Act<[role: string]>;
  requiresFactor?: true;
  hasFactor?: true;
  before: string[];
  after: string[];
}

/** What gives or takes rights; before and after as `/user/permissions` tells. */
export const rightsChanges: Readonly<Record<string, RightsChange>> = {
  "a role that is taken": {
    change: (calls, { id }, role) => calls.remove(`/api/users/${id}/roles/${role}`),
    before: ["viewAudit"],
    after: [],
  },
  "a role that is given": {
    change: (calls, { id }) => calls.post(`/api/users/${id}/roles/steward`),
    before: ["viewAudit"],
    after: ["downloadEntrylists", "editRaceResults", "editStandings", "judgeCases", "viewAudit"],
  },
  "other permissions of their role": {
    change: (calls, _somebody, role) =>
      calls.saveRole(role, { permissions: ["sendMessages"], requiresFactor: false }),
    before: ["viewAudit"],
    after: ["sendMessages"],
  },
  "a role that is deleted": {
    change: (calls, _somebody, role) => calls.remove(`/api/roles/${role}`),
    before: ["viewAudit"],
    after: [],
  },
  "a role that now requires a second factor": {
    change: (calls, _somebody, role) =>
      calls.saveRole(role, { permissions: ["viewAudit"], requiresFactor: true }),
    before: ["viewAudit"],
    after: ["factorRequired"],
  },
  "a second factor that is set up": {
    change: async ({ site }, { id }) => {
      await addFactor(site, id);
      return undefined;
    },
    requiresFactor: true,
    before: ["factorRequired"],
    after: ["viewAudit"],
  },
  "a second factor that they end": {
    change: (calls, { otherToken }) =>
      calls.post("/user/second-factor/end", { password: TEST_PASSWORD }, otherToken),
    requiresFactor: true,
    hasFactor: true,
    before: ["viewAudit"],
    after: ["factorRequired"],
  },
  "a second factor that an administrator resets": {
    change: (calls, { id }) => calls.post(`/api/users/${id}/reset-second-factor`),
    requiresFactor: true,
    hasFactor: true,
    before: ["viewAudit"],
    after: ["factorRequired"],
  },
};
