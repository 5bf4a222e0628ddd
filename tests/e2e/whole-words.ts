import type { Page } from "playwright-core";
import { wholeWords } from "#shared/text/whole-words.ts";

interface Asked {
  method: string;
  /** Which argument holds the text, and under which name when it is an object. */
  position: 0 | 1;
  name?: "name" | "hasText" | "label";
}

/** How locators are asked for a text. */
const asked: Asked[] = [
  { method: "getByText", position: 0 },
  { method: "getByLabel", position: 0 },
  { method: "getByRole", position: 1, name: "name" },
  { method: "filter", position: 0, name: "hasText" },
  { method: "locator", position: 1, name: "hasText" },
  { method: "selectOption", position: 0, name: "label" },
];

const adapted = new WeakSet<object>();

/**
 * Journeys look for texts as the sources have them. Pages show some with a character that nobody sees, which keeps 'să-l' on one line
 * (`src/shared/text/whole-words.ts`), and Playwright compares to the letter: every locator by text finds both.
 */
export function findWholeWords(page: Page): void {
  for (const finder of [page, page.locator("html")]) {
    const methods: unknown = Object.getPrototypeOf(finder);
    if (typeof methods !== "object" || methods === null || adapted.has(methods)) continue;
    adapted.add(methods);
    for (const how of asked) adapt(methods, how);
  }
}

function adapt(methods: object, { method, position, name }: Asked): void {
  const original: unknown = Reflect.get(methods, method);
  if (typeof original !== "function") return;
  const find = function (this: unknown, ...given: unknown[]): unknown {
    const value = given[position];
    const isExact = given.some((argument) => isRecord(argument) && argument["exact"] === true);
    // A list to choose from takes no pattern.
    const sought = (text: unknown) =>
      name === "label" && typeof text === "string" ? wholeWords(text) : patternOf(text, isExact);
    if (name === undefined) given[position] = patternOf(value, isExact);
    else if (isRecord(value)) given[position] = { ...value, [name]: sought(value[name]) };
    return Reflect.apply(original, this, given);
  };
  Reflect.set(methods, method, find);
}

/** What Playwright would look for, where the text has such a word; else the text itself. */
function patternOf(text: unknown, isExact: boolean): unknown {
  if (text instanceof RegExp) return new RegExp(withJoiners(text.source), text.flags);
  if (typeof text !== "string" || wholeWords(text) === text) return text;
  const pattern = withJoiners(text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return isExact ? new RegExp(`^${pattern}$`, "u") : new RegExp(pattern, "iu");
}

/** A pattern whose hyphens between letters may have the joiner behind them, and whose spaces may be kept together; those in `[a-z ]` are none. */
function withJoiners(pattern: string): string {
  return pattern
    .replaceAll(/(?<=\p{L})-(?=\p{L})(?![^[]*\])/gu, "-\u2060?")
    .replaceAll(/ (?![^[]*\])/gu, "\\s");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !(value instanceof RegExp);
}

/** Texts of the page as it is now whose lines could break inside a word. A text that a component answers bare may break at its spaces. */
export async function textsThatBreak(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest("script, style, noscript"))
        found.push(walker.currentNode.textContent ?? "");
    return found;
  });
  const plain = (text: string) => text.replaceAll("\u00A0", " ");
  return texts.filter((text) => plain(wholeWords(text)) !== plain(text));
}
