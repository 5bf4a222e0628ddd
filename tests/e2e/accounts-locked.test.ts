import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, newPage } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

describe("Somebody whose password was tried too often", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "empty", environment: { RATE_LIMITS: "1" } });
    for (let time = 0; time < 10; time++)
      await fetch(`${site.url}/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "ana@example.test", password: "o parola gresita" }),
      });
  });
  afterAll(() => site.stop());

  it.each([
    { theme: "light", width: 360 },
    { theme: "dark", width: 1280 },
  ] as const)(
    "reads at $width px how long to wait, and asks for a reset mail instead",
    async (window) => {
      const page = await newPage({ site, ...window });
      page.expectProblem(/429/);
      await page.goto("/login");
      await page.getByLabel("Email").fill("ana@example.test");
      await page.getByLabel("Parola").fill("alta parola gresita");
      await page.getByRole("button", { name: "Conectează-te" }).click();
      await page
        .getByText(
          /^Prea multe încercări de conectare\. Încearcă din nou peste \d+ (de )?minute\.$/,
        )
        .waitFor();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Alege altă parolă" }).click();
      await page.waitForURL("/forgot-password");
      expect(await page.getByLabel("Email").count()).toBe(1);
    },
  );
});
