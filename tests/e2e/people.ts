import { readReply } from "#web/api.ts";
import type { WatchedPage } from "./browser.ts";

/** The password of every account of the demo league. */
export const DEMO_PASSWORD = "demo-parola-1";

/** Gives the browser a login as the form does (`accounts.test.ts` fills it in). The next page knows the person. */
export async function logIn(
  page: WatchedPage,
  email: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const response = await fetch(`${page.site.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { data } = readReply<{ token: string }>(response.status, await response.text());
  // The smallest page of the site's origin.
  await page.goto("/healthz");
  await page.evaluate((token) => localStorage.setItem("token", token), data.token);
}
