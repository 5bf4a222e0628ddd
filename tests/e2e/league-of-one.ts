import { expect } from "vitest";
import { readReply } from "#web/api.ts";
import type { WatchedPage } from "./browser.ts";
import { logIn as giveLogin } from "./people.ts";
import { startSite, type Site } from "./site.ts";

export const PASSWORD = "trei ture libere";

/** An empty league with its administrator, who can read the outbox. */
export interface LeagueOfOne {
  site: Site;
  administrator: { email: string };
  /** Path of the link in the newest mail to an address. */
  linkMailedTo: (address: string) => Promise<string>;
  /** Registers an address with `PASSWORD`; its link waits in the outbox. */
  signUp: (email: string) => Promise<void>;
  /** A confirmed account with the password `PASSWORD`. */
  addAccount: (email: string) => Promise<void>;
  /** Calls the API as somebody; answers the reply's `data`. */
  call: <T>(email: string, path: string, body?: object) => Promise<T>;
}

/** Starts an empty league and makes its administrator, through the link that it prints. */
export async function startLeagueOfOne(
  environment: Record<string, string> = {},
  host?: "localhost",
): Promise<LeagueOfOne> {
  const site = await startSite({ league: "empty", environment, ...(host && { host }) });
  const administrator = { email: "sef@example.test" };
  const tokens = new Map<string, string>();
  const secret = /\/first-administrator\/(\S+)/.exec(site.printed())?.[1] ?? "";
  await post(site, `/api/administrator-invitation/${secret}`, {
    ...administrator,
    password: PASSWORD,
    firstName: "Ana",
    lastName: "Șefu",
  });

  const tokenOf = async (email: string) => {
    const token =
      tokens.get(email) ??
      (await post<{ token: string }>(site, "/auth/login", { email, password: PASSWORD })).token;
    tokens.set(email, token);
    return token;
  };
  const call = async <T>(email: string, path: string, body?: object): Promise<T> =>
    send<T>(site, path, { token: await tokenOf(email), body });
  const linkMailedTo = async (address: string) => {
    const mails = await call<{ address: string; text: string }[]>(
      administrator.email,
      "/api/outbox?pageSize=100",
    );
    const text = mails.find((mail) => mail.address === address)?.text ?? "";
    const { pathname } = new URL(/https?:\S+/.exec(text)?.[0] ?? "");
    return pathname;
  };
  const signUp = async (email: string) => {
    await post(site, "/auth/register", {
      email,
      password: PASSWORD,
      password_confirm: PASSWORD,
    });
  };
  return {
    site,
    administrator,
    call,
    linkMailedTo,
    signUp,
    addAccount: async (email) => {
      await signUp(email);
      const link = await linkMailedTo(email);
      await send(site, link.replace("/confirmEmail/", "/auth/verify-email/"));
    },
  };
}

/** Opens a page as somebody who is logged in. */
export async function openAs(page: WatchedPage, email: string, path: string): Promise<void> {
  await giveLogin(page, email, PASSWORD);
  await page.goto(path);
}

/** Logs in through the form; `to`: where one should be afterwards. */
export async function logIn(page: WatchedPage, email: string, to = "/"): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Parola").fill(PASSWORD);
  await page.getByRole("button", { name: "Conectează-te" }).click();
  await page.waitForURL(to);
}

/** Waits for a notice with these words. */
export async function expectSnackbar(page: WatchedPage, words: string): Promise<void> {
  await page.getByText(words, { exact: true }).first().waitFor();
}

/** Presses Tab until the control with this name has the focus, as somebody without a mouse does. */
export async function tabTo(page: WatchedPage, name: string | RegExp): Promise<void> {
  const target = page
    .getByRole("textbox", { name })
    .or(page.getByLabel(name))
    .or(page.getByRole("button", { name }))
    .or(page.getByRole("link", { name }))
    .first();
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  expect.fail(`${name} cannot be reached with Tab`);
}

async function post<T>(site: Site, path: string, body: object): Promise<T> {
  return send<T>(site, path, { body });
}

interface Call {
  token?: string;
  /** Makes it a POST. */
  body?: object | undefined;
}

/** @throws ApiError */
async function send<T>(site: Site, path: string, { token, body }: Call = {}): Promise<T> {
  const response = await fetch(`${site.url}${path}`, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  return readReply<T>(response.status, await response.text()).data;
}
