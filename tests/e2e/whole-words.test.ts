import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { newPage } from "./browser.ts";
import { sharedDemoSite } from "./site.ts";
import { textsThatBreak } from "./whole-words.ts";

describe("A word with a hyphen, as 'să-l'", () => {
  it.each(["/season/acc-endurance", "/login", "/download-motorpark"])(
    "stays on one line however narrow %s is",
    async (path) => {
      const page = await newPage({ site: await sharedDemoSite(), width: 360 });
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await narrow(page);

      const lines = await linesOfWords(page);
      expect(Object.keys(lines)).not.toEqual([]);
      expect(Object.entries(lines).filter(([, count]) => count !== 1)).toEqual([]);
      expect(await textsThatBreak(page)).toEqual([]);
    },
  );

  it("would break in this browser by itself", async () => {
    const page = await newPage({ site: await sharedDemoSite() });
    await page.setContent("<main>Încarcă-l</main>");
    await narrow(page);
    expect(await linesOfWords(page)).toEqual({ "Încarcă-l": 2 });
    expect(await textsThatBreak(page)).toEqual(["Încarcă-l"]);
  });

  it("is found by who searches the page for it", async () => {
    const page = await newPage({ site: await sharedDemoSite() });
    await page.goto("/season/acc-endurance");
    await page.getByText("S-a parcurs aproximativ").waitFor();
    expect(
      await page.evaluate(() =>
        Reflect.apply(Reflect.get(window, "find"), window, ["s-a parcurs"]),
      ),
    ).toBe(true);
  });
});

describe("A day with its month, and what a dot follows,", () => {
  it("stays on one line however narrow the page is, and is found by who searches for it", async () => {
    const page = await newPage({ site: await sharedDemoSite(), width: 360 });
    await page.goto("/season/acc-endurance");
    await page.getByText("4 octombrie 2026 – 10 ianuarie 2027").waitFor();
    await narrow(page);
    expect(await linesOf(page, /4.octombrie/u)).toBe(1);
    expect(await linesOf(page, /octombrie 2026/u)).toBe(2);
    expect(
      await page.evaluate(() =>
        Reflect.apply(Reflect.get(window, "find"), window, ["4 octombrie 2026"]),
      ),
    ).toBe(true);
  });
});

/** On how many lines the first text that matches stands. */
function linesOf(page: Page, pattern: RegExp): Promise<number> {
  return page.locator("main").evaluate(
    (main, [source, flags]) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode;
        const match = new RegExp(source, flags).exec(text.textContent ?? "");
        if (!match) continue;
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }
      return 0;
    },
    [pattern.source, pattern.flags] as const,
  );
}

/** Leaves no room, so that lines break wherever they may. */
function narrow(page: Page): Promise<void> {
  return page.locator("main").evaluate((main) => {
    const narrowest = {
      inlineSize: "0",
      minInlineSize: "0",
      overflowWrap: "normal",
      wordBreak: "normal",
    };
    for (const element of [main, ...main.querySelectorAll<HTMLElement>("*")])
      Object.assign(element.style, narrowest);
  });
}

/** On how many lines each word with one letter behind a hyphen, or before it, stands. */
function linesOfWords(page: Page): Promise<Record<string, number>> {
  return page.locator("main").evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const lines: Record<string, number> = {};
    while (walker.nextNode()) {
      const text = walker.currentNode;
      for (const match of (text.textContent ?? "").matchAll(
        /\p{L}+-\u2060?\p{L}+(?![\p{L}\d])/gu,
      )) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (/^\p{L}-|-\u2060?\p{L}{1,2}$/u.test(match[0]) && tops.length > 0)
          lines[match[0]] = new Set(tops).size;
      }
    }
    return lines;
  });
}
