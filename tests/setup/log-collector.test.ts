import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createLogCollector } from "./log-collector.ts";

describe("The collector of a server's log", () => {
  it("lets everything below an error pass", () => {
    const collector = createLogCollector();
    pino({}, collector).warn("a stale version");
    expect(() => collector.requireNoSurprise()).not.toThrow();
  });

  it("refuses an error that no test announced, once", () => {
    const collector = createLogCollector();
    pino({}, collector).error("request failed");
    expect(() => collector.requireNoSurprise()).toThrow(/request failed/);
    expect(() => collector.requireNoSurprise()).not.toThrow();
  });

  it("accepts an announced error, and refuses to wait for it in vain", () => {
    const collector = createLogCollector();
    collector.expectError(/disk is full/);
    pino({}, collector).error("the disk is full");
    expect(() => collector.requireNoSurprise()).not.toThrow();
    collector.expectError(/disk is full/);
    expect(() => collector.requireNoSurprise()).toThrow(/did not log/);
  });
});
