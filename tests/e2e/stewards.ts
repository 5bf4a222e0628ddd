import { PASSWORD } from "#tests/factories/stewarded-race.ts";
import type { TestEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { freePort, type Site } from "./site.ts";

/** A league in this process, whose data the test makes itself; people open it in a browser. */
export async function startServed(
  engine: TestEngine,
  environment: Record<string, string> = {},
): Promise<{ test: TestApp; site: Site }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const test = await createTestApp(engine, {
    pages: true,
    environment: { PUBLIC_URL: url, ...environment },
  });
  test.setNow(Date.now());
  await test.app.listen({ port, host: "127.0.0.1" });
  const { logCollector } = engine;
  const site = { url, dataDir: "", pid: undefined, logCollector, printed: () => "" };
  return { test, site: { ...site, stop: test.close } };
}

interface OpenedPage {
  path: string;
  width?: number;
  theme?: "light" | "dark";
  ownClock?: boolean;
}

/** A page that somebody of a race has open. */
export async function openAs(
  test: TestApp,
  site: Site,
  person: string,
  { path, ...options }: OpenedPage,
): Promise<WatchedPage> {
  const page = await newPage({ site, ...options });
  const { email } = await test.services.databases.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", person)
    .executeTakeFirstOrThrow();
  await logIn(page, email ?? "", PASSWORD);
  await page.goto(path);
  return page;
}

/** Opens what lies behind one press. */
export async function unfold(page: WatchedPage, title = "Mai multe"): Promise<void> {
  await page.locator("summary").getByText(title, { exact: true }).click();
}

/** The viewer's vote on the only accused of the case that is open at the desk. */
export async function vote(page: WatchedPage, title: string, note: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().click();
  if (note) await page.getByLabel("Notă pentru ceilalți comisari").fill(note);
  await page.getByRole("button", { name: "Votează" }).click();
  await page.getByText("Votul tău este înregistrat.").waitFor();
}
