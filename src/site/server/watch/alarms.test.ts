import { describe, expect, it } from "vitest";
import { type Alarm, afterTelling, lookAgain } from "./alarms.ts";
import type { TroubleKind } from "./troubles.ts";

const away: TroubleKind = "database-away";

/** What is told when it is looked every 20 seconds and found what `seen` says; `fails`: looks at which nobody can be told. */
function told(seen: readonly (readonly TroubleKind[])[], fails: readonly number[] = []): string[] {
  let open: Alarm[] = [];
  const lines: string[] = [];
  for (const [look, found] of seen.entries()) {
    const now = look * 20_000;
    const step = lookAgain(open, found, now);
    open = step.open;
    for (const one of step.news) {
      const isTold = !fails.includes(look);
      open = afterTelling(open, one, { isTold, now });
      if (isTold) lines.push(`${now / 1000} ${one.alarm.kind}${one.isOver ? " over" : ""}`);
    }
  }
  return lines;
}

const looks = (count: number, ...found: TroubleKind[]) =>
  Array.from({ length: count }, () => found);

describe("an alarm", () => {
  it("is told once, after a minute, and once more when it is over for a minute", () => {
    expect(told([...looks(1), ...looks(10, away), ...looks(10)])).toEqual([
      "80 database-away",
      "280 database-away over",
    ]);
  });

  it("is told to nobody where it heals within a minute, however often", () => {
    const blink = [...looks(2, away), ...looks(2)];
    expect(told([...blink, ...blink, ...blink])).toEqual([]);
  });

  it("is not over while it comes and goes", () => {
    const blink = [...looks(2, away), ...looks(2)];
    expect(told([...looks(4, away), ...blink, ...blink, ...looks(4)])).toEqual([
      "60 database-away",
      "260 database-away over",
    ]);
  });

  it("is tried again after five minutes where nobody could be told", () => {
    expect(told(looks(20, away), [3])).toEqual(["360 database-away"]);
  });

  it("is told for itself beside others", () => {
    expect(told([...looks(2, away), ...looks(5, away, "files-full")])).toEqual([
      "60 database-away",
      "100 files-full",
    ]);
  });
});
