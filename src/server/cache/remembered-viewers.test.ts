import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Viewer } from "../viewer.ts";
import { RememberedViewers } from "./remembered-viewers.ts";

const NOW = Date.UTC(2026, 10, 22, 18);
const viewer: Viewer = {
  _id: "person",
  loginId: "login",
  email: null,
  permissions: new Set(),
  withheld: new Set(),
};

const newToken = () => `head.body.${randomBytes(32).toString("base64url")}`;

describe("Who is behind a token is remembered", () => {
  let viewers: RememberedViewers;
  beforeEach(() => {
    viewers = new RememberedViewers({ max: 100 });
    viewers.setTold(true);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const remember = (token: string, { until = Infinity, generation = viewers.generation } = {}) =>
    viewers.remember(token, { viewer, generation, now: NOW, until });

  it("for ten seconds, by the time of day", () => {
    const token = newToken();
    remember(token);
    expect(viewers.find(token, NOW + 9999)).toBe(viewer);
    expect(viewers.find(token, NOW + 10_000)).toBeUndefined();
    expect(viewers.find(token, NOW - 1)).toBeUndefined();
  });

  it("for ten seconds, wherever the time of day is set", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const token = newToken();
    remember(token);
    vi.advanceTimersByTime(9999);
    expect(viewers.find(token, NOW)).toBe(viewer);
    vi.advanceTimersByTime(1);
    expect(viewers.find(token, NOW)).toBeUndefined();
  });

  it("no longer than the token and its session live", () => {
    const token = newToken();
    remember(token, { until: NOW + 500 });
    expect(viewers.find(token, NOW + 499)).toBe(viewer);
    expect(viewers.find(token, NOW + 500)).toBeUndefined();
  });

  it("until something changes, and not of a check during which it did", () => {
    const token = newToken();
    const { generation } = viewers;
    remember(token);
    viewers.forget();
    expect(viewers.find(token, NOW)).toBeUndefined();
    remember(token, { generation });
    expect(viewers.find(token, NOW)).toBeUndefined();
    remember(token);
    expect(viewers.find(token, NOW)).toBe(viewer);
  });

  it("never while nobody can tell of changes, nor of what was read before somebody could", () => {
    const token = newToken();
    remember(token);
    viewers.setTold(false);
    expect(viewers.find(token, NOW)).toBeUndefined();
    remember(token);
    const { generation } = viewers;
    viewers.setTold(true);
    expect(viewers.find(token, NOW)).toBeUndefined();
    remember(token, { generation });
    expect(viewers.find(token, NOW)).toBeUndefined();
  });

  it("with what is read of them besides, until something changes", async () => {
    let city = "Arad";
    const read = vi.fn<(of: Viewer) => Promise<string>>(async () => city);
    const cityOf = viewers.beside(read);
    expect([await cityOf(viewer), await cityOf(viewer)]).toEqual(["Arad", "Arad"]);
    expect(read).toHaveBeenCalledTimes(1);
    city = "Cluj";
    viewers.forget();
    expect([await cityOf(viewer), await cityOf(viewer)]).toEqual(["Cluj", "Cluj"]);
    expect(read).toHaveBeenCalledTimes(2);
    // The same person, checked again.
    await cityOf({ ...viewer });
    expect(read).toHaveBeenCalledTimes(3);
  });

  it("with nothing that was read while something changed, nor while nobody can tell of it", async () => {
    const begun = Promise.withResolvers<string>();
    const answers = [begun.promise, "Cluj", "Dej", "Iași", "Sibiu"];
    const cityOf = viewers.beside(async () => answers.shift());
    const slow = cityOf(viewer);
    viewers.forget();
    begun.resolve("Arad");
    expect([await slow, await cityOf(viewer), await cityOf(viewer)]).toEqual([
      "Arad",
      "Cluj",
      "Cluj",
    ]);
    viewers.setTold(false);
    expect([await cityOf(viewer), await cityOf(viewer)]).toEqual(["Dej", "Iași"]);
    viewers.setTold(true);
    expect([await cityOf(viewer), await cityOf(viewer)]).toEqual(["Sibiu", "Sibiu"]);
  });

  it("for the whole token only", () => {
    const token = newToken();
    remember(token);
    for (const other of [token.toUpperCase(), `${token}=`, token.slice(0, -1), `${token}A`, ""])
      expect(viewers.find(other, NOW)).toBeUndefined();
  });

  it("once, however its signature is written", () => {
    const signature = Buffer.alloc(32, 0xfb).toString("base64url");
    const written = [
      `${signature}=`,
      signature.replaceAll("-", "+"),
      signature.replaceAll("_", "/"),
      `${signature.slice(0, -1)}${signature.endsWith("s") ? "t" : "s"}`,
      "",
    ];
    for (const other of written) remember(`head.body.${other}`);
    expect(written.filter((other) => viewers.find(`head.body.${other}`, NOW))).toEqual([""]);
    remember(`head.body.${signature}`);
    expect(viewers.size).toBe(2);
  });

  it("for so many, those who came last", () => {
    const tokens = Array.from({ length: 150 }, newToken);
    for (const token of tokens) remember(token);
    expect(viewers.size).toBe(100);
    expect(viewers.find(tokens[0] ?? "", NOW)).toBeUndefined();
    expect(viewers.find(tokens.at(-1) ?? "", NOW)).toBe(viewer);
  });
});
