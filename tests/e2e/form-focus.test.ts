import { beforeAll, describe, expect, it } from "vitest";
import { newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, sharedDemoSite } from "./site.ts";

/** Where one presses what, and the label of the field that this is for. */
type Press = readonly [path: string, press: string | RegExp, field: string];

const catalogue = "/administrare/masini";
const results = "/edit-session-results/ac-abarth-2/ac-abarth-2-r";
const standings = "/season/ac-mx5?tab=standings";

const presses: Press[] = [
  [catalogue, "Mașină nouă", "Simulator"],
  [catalogue, "Adaugă mai multe", "Câte una pe linie"],
  [catalogue, /^Editează /, "Titlu"],
  [results, /^Editează rândul/, "Cât (secunde)"],
  [results, "Adaugă un rând", "În fișier: fără nume"],
  ["/administrare/roluri", "Rol nou", "Numele rolului"],
  ["/administrare/id-uri?tab=aliases", "Adaugă un ID", "Platforma"],
  ["/administrare/descarcari", "Fișier nou", "Fișierul"],
  ["/administrare/utilizatori", "Pilot nou fără cont", "Prenume"],
];

describe("Whoever presses for a form", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each([
    { device: "at a desk", isTouched: false, width: 1280 },
    { device: "on a phone", isTouched: true, width: 360 },
  ])("goes on in the field that it is for, $device", async ({ isTouched, width }) => {
    const page = await newPage({ site, isTouched, width });
    await logIn(page, "admin@demo.test");
    for (const [path, press, field] of presses) {
      await page.goto(path);
      await pressOn(page, press, isTouched);
      await expectFocusOn(page, field);
    }
  });

  it("is led to the first field that is wrong, at the first press", async () => {
    const page = await newPage({ site, width: 360 });
    await logIn(page, "admin@demo.test");
    await page.goto("/administrare/season/new");
    await page.getByRole("button", { name: "Publică" }).click();
    await expectFocusOn(page, "Titlu");
  });

  it("waits for the field when it comes later, and is led to it", async () => {
    const page = await newPage({ site });
    await logIn(page, "admin@demo.test");
    const held = Promise.withResolvers<undefined>();
    await page.route("**/api/standings/scoring-types", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(standings);
    await page
      .getByRole("button", { name: /^Editează/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Etape și punctaje" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("status").waitFor();
    await expect.poll(() => dialog.evaluate((own) => own === document.activeElement)).toBe(true);
    held.resolve(undefined);
    await expectFocusOn(page, "Același punctaj la toate cursele");
  });
});

async function pressOn(page: WatchedPage, name: string | RegExp, isTouched: boolean) {
  const button = page.getByRole("button", { name }).first();
  if (isTouched) await button.tap();
  else await button.click();
}

async function expectFocusOn(page: WatchedPage, label: string) {
  // Behind a label may stand that the field is required.
  const ofField = new RegExp(`^${RegExp.escape(label)}( \\(obligatoriu\\))?$`);
  await page.getByLabel(ofField).and(page.locator(":focus")).waitFor();
}
