import type { OwnNext } from "#features/home/own-next.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, sharedDemoSite } from "./site.ts";
import { callerAs } from "./steward-calls.ts";

describe("A driver on the evening of a race", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each([
    { width: 360, theme: "dark" },
    { width: 1280, theme: "light" },
  ] as const)(
    "finds server, password and programme from their card at $width px, and has them without a network",
    async (window) => {
      const page = await newPage({ site, ...window });
      await logIn(page, "pilot@demo.test");
      await page.goto("/");
      const own = page.getByRole("region", { name: "Etapa ta" });
      await own.getByRole("link", { name: /^Seara cursei/ }).click();
      await page.waitForURL(/\/event\/[^/]+\/seara$/);
      for (const name of ["Server", "Program"])
        await page.getByRole("heading", { level: 2, name }).waitFor();
      const title = await page.getByRole("heading", { level: 1 }).innerText();
      const password = page.getByText(/-etapa-\d+$/);
      await password.waitFor();
      await page.getByText(/Vin \d+ din \d+ (?:de )?mașini\./).waitFor();
      const drawing = page.locator("main svg use");
      const cars = (await drawing.first().getAttribute("href"))?.split("#")[0] ?? "";
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      // Also where the browser gives pages no clipboard.
      await page.evaluate(() =>
        Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
      );
      const copy = page.getByRole("button", { name: "Copiază parola" });
      expect((await copy.boundingBox())?.height).toBeGreaterThanOrEqual(42);
      await copy.click();
      await page.getByRole("status").getByText("Copiat").waitFor();
      await page.getByText("Copiat").first().waitFor({ state: "detached" });

      const isKept = () =>
        page.evaluate(async (drawn) => {
          const worker = await navigator.serviceWorker.getRegistration("/event/");
          const kept = [await caches.match(location.pathname), await caches.match(drawn)];
          return !!worker?.active && !kept.includes(undefined);
        }, cars);
      await expect.poll(isKept).toBe(true);
      page.expectProblem(/ERR_INTERNET_DISCONNECTED|net::|Failed to fetch/);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByText("Fără legătură cu site-ul").waitFor();
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
      await password.waitFor();
      await expectNoSidewaysScroll(page);

      // The network is back, and logging out leaves nothing on the device.
      await page.context().setOffline(false);
      await page.goto("/logout");
      await page.getByRole("link", { name: "Conectare" }).first().waitFor();
      const kept = () =>
        page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("own:")));
      expect(await kept()).toEqual([]);
    },
  );

  it("is led there in yellow from three hours before the race", async () => {
    const driver = await callerAs(site, "pilot@demo.test");
    const { round } = await driver.get<OwnNext>("/api/me/next");
    const page = await newPage({ site, width: 360 });
    await page.addInitScript(
      (at) => {
        const { now } = Date;
        const later = at - now();
        Date.now = () => now() + later;
      },
      (round?.startsAt ?? 0) - 2 * HOUR_MS,
    );
    await logIn(page, "pilot@demo.test");
    await page.goto("/");
    const yellow = page.getByRole("main").locator("a[data-look=main]");
    await yellow.filter({ hasText: "Seara cursei" }).waitFor();
    await page.goto(`/event/${round?._id}?tab=info`);
    await yellow.filter({ hasText: "Seara etapei" }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  it("is asked to log in, and told so where they have no car in it", async () => {
    const page = await newPage({ site, width: 360 });
    await page.goto("/event/acc-endurance-4/seara");
    await page.waitForURL(/\/login\?from=/);
    await logIn(page, "admin@demo.test");
    page.expectProblem(/GET .*\/evening 409|409/);
    await page.goto("/event/acc-endurance-4/seara");
    await page.getByText("Seara etapei este pentru piloții care au loc").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Pagina etapei" }).click();
    await page.waitForURL(/\/event\/acc-endurance-4/);
  });
});
