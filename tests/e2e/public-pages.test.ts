import { beforeAll, describe, expect, it } from "vitest";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  newPage,
  withLettersTwiceAsLarge,
} from "./browser.ts";
import { logIn } from "./people.ts";
import { publicPages } from "./public-pages.ts";
import { sharedDemoSite, type Site } from "./site.ts";

const otherPages = [
  "/drivers",
  "/clubs",
  "/search",
  "/search?q=pilot",
  "/head-to-head",
  "/statistics?tab=records",
  "/statistics?tab=seasons",
  "/standings",
  "/calendar",
  "/register",
  "/forgot-password",
  "/kit",
  "/season/acc-endurance/decizii",
  "/season/ir-gt4?tab=register",
  "/event/acc-endurance-4",
  "/event/acc-endurance-4?tab=registrations",
  "/team-profile/club-acc-1",
];

const membersPages = [
  "/profile",
  "/urmaresc",
  "/messages",
  "/noutati",
  "/noutati/setari",
  "/teams",
  "/teams/add",
  "/cazurile-mele",
  "/season/acc-endurance?tab=register",
];

const organisersPages = [
  "/administrare",
  "/administrare/circuite",
  "/administrare/comisari",
  "/administrare/event/acc-endurance-5",
  "/administrare/jurnal",
  "/administrare/punctaje",
  "/administrare/season/acc-endurance",
  "/administrare/season/new",
  "/administrare/seara",
  "/administrare/site",
  "/administrare/trimise",
  "/administrare/utilizatori",
];

describe("A page that visitors come to", () => {
  let site: Site;
  beforeAll(async () => {
    site = await sharedDemoSite();
  });

  it.each(publicPages.flatMap((path) => [`light ${path}`, `dark ${path}`]))(
    "%s can be used by everybody at every width, and stands still",
    async (look) => {
      const [theme, path = ""] = look.split(" ");
      const isLight = theme === "light";
      const page = await newPage({
        site,
        width: isLight ? 360 : 1280,
        theme: isLight ? "light" : "dark",
      });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page)).toBe(0);
      await page.evaluate(shortenLists);
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    },
  );

  it.each([
    ["a visitor", undefined, [...publicPages, ...otherPages]],
    ["a member", "pilot@demo.test", membersPages],
    ["an organiser", "admin@demo.test", organisersPages],
  ] as const)(
    "fits a phone in letters twice as large, with headings and buttons whole, for %s",
    async (_, email, paths) => {
      await withLettersTwiceAsLarge(site, async (page) => {
        if (email !== undefined) await logIn(page, email);
        for (const path of paths) {
          await page.goto(path);
          await page.getByRole("heading", { level: 1 }).first().waitFor();
          expect(
            await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
          ).toBe("32px");
          await expectNoSidewaysScroll(page);
          expect([path, ...(await page.evaluate(cutTexts))]).toEqual([path]);
        }
      });
    },
  );

  it("says in its own words what it is", async () => {
    const descriptions = await Promise.all(
      publicPages.map(async (path) => {
        const text = await (await fetch(site.url + path)).text();
        return /<meta[^>]*name="description"[^>]*content="([^"]+)"/.exec(text)?.[1];
      }),
    );
    expect(descriptions).not.toContain(undefined);
    // A season's tabs share its own.
    expect(new Set(descriptions).size).toBeGreaterThanOrEqual(publicPages.length - 4);
  });

  it.each([
    ["an event that is over", "/event/ac-abarth-3", "event"],
    ["an event to come", "/event/ac-clasice-2", "event"],
    ["a table", "/season/ir-cup?tab=standings", "standings"],
    ["a driver", "/driver-profile/pilot-214", "driver"],
  ])("is linked with a picture that is drawn of %s", async (_, path, kind) => {
    const text = await (await fetch(site.url + path)).text();
    const tags = Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
        ([, name = "", content = ""]) => [name, content],
      ),
    );
    expect(tags).toMatchObject({
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": expect.stringMatching(/\S/),
      "twitter:card": "summary_large_image",
    });
    const { pathname, search } = new URL(tags["og:image"] ?? "");
    expect(pathname).toMatch(new RegExp(`^/share/${kind}/[\\w-]+\\.png$`));
    const picture = await fetch(site.url + pathname + search);
    expect(picture.headers.get("content-type")).toBe("image/png");
    // The server draws what the page has named.
    expect(picture.headers.get("cache-control")).toContain("immutable");
  });
});

/** Runs in the page: what is cut off of headings, and of what is pressed. */
function cutTexts(): string[] {
  return [...document.querySelectorAll("main :is(h1, h2, h3, button, summary, label)")]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
    .filter((one) => getComputedStyle(one).overflowX !== "visible")
    .map(({ textContent }) => textContent);
}

/** Runs in the page: of long lists some rows are left, which are all made alike. */
function shortenLists(): void {
  for (const list of document.querySelectorAll("main :is(tbody, ul, ol)"))
    for (const row of [...list.children].slice(12)) row.remove();
}
