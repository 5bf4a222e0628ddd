import { afterEach, beforeEach, expect, it, vi } from "vitest";

const values = { base: { text: "" }, own: { text: "Am frânat la timp." } };
const token = `x.${btoa(JSON.stringify({ sub: "ana", exp: 9_999_999_999, jti: "1" }))}.x`;

/** What the browser keeps, for all its tabs. */
let stored: Map<string, string>;
/** What this tab hears of the others. */
let hear: ((event: { key: string; newValue: string | null }) => void)[];
let drafts: typeof import("./drafts.ts");

beforeEach(async () => {
  stored = new Map([["token", token]]);
  hear = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("addEventListener", (_kind: string, listener: (typeof hear)[number]) =>
    hear.push(listener),
  );
  vi.resetModules();
  drafts = await import("./drafts.ts");
});
afterEach(() => vi.unstubAllGlobals());

/** What another tab does when somebody logs out there: first the drafts, then the token. */
function logOutElsewhere(): void {
  for (const key of [...stored.keys()].toSorted()) {
    stored.delete(key);
    for (const listener of hear) listener({ key, newValue: null });
  }
}

it("What stands in an open form is there after a log-out in another tab, for who typed it", () => {
  drafts.writeDraft("defence", values);
  logOutElsewhere();
  expect([...stored.keys()]).toEqual(["draft:ana:defence"]);
  // Typed on while nobody is logged in.
  drafts.writeDraft("defence", { ...values, own: { text: "Am frânat." } });
  stored.set("token", token);
  expect(drafts.readDraft("defence", values.base)?.own).toEqual({ text: "Am frânat." });
});

it("The draft of a form that was left goes with a log-out, and so does one that was taken back", () => {
  drafts.writeDraft("defence", values);
  drafts.closeDraft("defence");
  drafts.writeDraft("appeal", values);
  drafts.forgetDraft("appeal");
  logOutElsewhere();
  expect([...stored.keys()]).toEqual([]);
});
