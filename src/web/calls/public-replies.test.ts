import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { route } from "#shared/route.ts";
import { endSession, startSession } from "../session.ts";
import { call } from "./call.ts";
import { asFewAsPossible } from "./public-replies.ts";

const save = route()("save", "POST /save", { access: "account" });
const tick = route()("tick", "POST /tick", { access: "account", isPrivate: true });

let asked: (string | null)[];

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  asked = [];
  // Long after whatever another file of tests has written.
  vi.spyOn(performance, "now").mockReturnValue(1e9);
  vi.stubGlobal("fetch", async (_: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers).get("authorization"));
    return Response.json({ status: 200, data: null });
  });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function logIn(): string {
  const claims = { sub: "ana", jti: "1", exp: Date.now() / 1000 + 60 };
  const token = `head.${btoa(JSON.stringify(claims))}.sign`;
  startSession(token);
  return `Bearer ${token}`;
}

const wholeFor = ["manageSeasons"];

it("asks for what is public without the token of a driver, and for what is theirs with it", async () => {
  const theirs = logIn();
  const fetchJson = asFewAsPossible(async () => ["sendMessages"]);
  await fetchJson("/public", { wholeFor });
  await fetchJson("/own");
  expect(asked).toEqual([null, theirs]);
});

it("asks with the token for who may see more, and as nobody where that is not known", async () => {
  const theirs = logIn();
  await asFewAsPossible(async () => wholeFor)("/public", { wholeFor });
  await asFewAsPossible(async () => Promise.reject(new Error("away")))("/public", { wholeFor });
  expect(asked).toEqual([theirs, null]);
});

it("asks nobody what visitors may do", async () => {
  const listPermissions = vi.fn<() => Promise<string[]>>(async () => wholeFor);
  await asFewAsPossible(listPermissions)("/public", { wholeFor });
  expect(asked).toEqual([null]);
  expect(listPermissions).not.toHaveBeenCalled();
});

it("asks with the token for ten seconds after a write that others see, whatever became of it", async () => {
  const theirs = logIn();
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  const fetchJson = asFewAsPossible(async () => []);
  await call(tick, {});
  await fetchJson("/public", { wholeFor });
  await call(save, {});
  clock.mockReturnValue(1_009_999);
  await fetchJson("/public", { wholeFor });
  clock.mockReturnValue(1_010_000);
  await fetchJson("/public", { wholeFor });
  expect(asked).toEqual([theirs, null, theirs, theirs, null]);
});
