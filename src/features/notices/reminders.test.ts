import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { fromLocalText } from "#shared/time/zoned-time.ts";
import { dayBeforeLetter, hourBeforeLetter, movedLetter } from "./notice-letters.ts";
import { eventReminders, isDue, seasonReminders } from "./reminders.ts";

const START = Date.UTC(2026, 11, 6, 18);
const hours = (count: number) => START + count * HOUR_MS;

describe("What is due of an event", () => {
  const asked = { time: START, rsvpStart: hours(-72), rsvpEnd: hours(-2) };
  const dueBetween = (
    from: number,
    to: number,
    given: Partial<Parameters<typeof eventReminders>[0]> = {},
  ) =>
    eventReminders({ ...asked, ...given })
      .filter((reminder) => isDue(reminder, { after: hours(from), now: hours(to) }))
      .map(({ kind }) => kind);

  it.each([
    [-73, -72, ["presence-open"]],
    [-72, -24.1, []],
    [-24.5, -24, ["event-24h"]],
    [-24, -9, []],
    [-9, -8, ["presence-closing"]],
    [-8, -1.1, []],
    [-1.1, -1, ["event-1h"]],
    [-1, 0, []],
  ])("from %d to %d hours is %j", (from, to, kinds) => {
    expect(dueBetween(from, to)).toEqual(kinds);
  });

  it.each([
    // Days in which nobody looked.
    ["while answers are still asked for", -800, -10, ["event-24h", "presence-open"]],
    ["shortly before that is over", -800, -7, ["event-24h", "presence-closing"]],
    ["to the end of it", -800, -2, ["event-24h"]],
    ["within the last hour", -800, -0.5, ["event-1h"]],
    ["from the start on", -800, 0, []],
    ["a month later", -800, 720, []],
  ])("after a month of silence, %s", (_, from, to, kinds) => {
    expect(dueBetween(from, to)).toEqual(kinds);
  });

  it("has no closing where answers are asked for only six hours, and no words of answers where nobody is asked", () => {
    expect(dueBetween(-800, -3, { rsvpStart: hours(-8) })).not.toContain("presence-closing");
    expect(dueBetween(-800, -3, { rsvpEnd: null })).toEqual(["event-24h"]);
    expect(dueBetween(-800, -3, { rsvpStart: null })).toEqual(["event-24h"]);
  });

  it("is once for each instant, wherever looks fall", () => {
    for (const step of [1, 7, 59, 61]) {
      const seen: string[] = [];
      for (let at = hours(-80); at < hours(1); at += step * MINUTE_MS)
        for (const reminder of eventReminders(asked))
          if (isDue(reminder, { after: at, now: at + step * MINUTE_MS })) seen.push(reminder.kind);
      expect(seen).toEqual(["presence-open", "event-24h", "presence-closing", "event-1h"]);
    }
  });
});

describe("What is due of a season", () => {
  it("is its deadline, two days before and until then", () => {
    const [deadline] = seasonReminders(START);
    expect(deadline).toEqual({
      kind: "registration-deadline",
      at: START - 2 * DAY_MS,
      until: START,
    });
    expect(seasonReminders(null)).toEqual([]);
  });
});

describe.each(["UTC", "Asia/Tokyo", "America/New_York"])(
  "With the machine's clock in %s",
  (zone) => {
    const before = process.env.TZ;
    afterEach(() => {
      process.env.TZ = before;
    });
    const timeZone = "Europe/Bucharest";
    const at = (text: string) => fromLocalText(text, timeZone) ?? 0;
    const event = { title: "Spa", seasonTitle: "Cupa", isReserve: false };

    it.each([
      ["forward", "2027-03-28T20:00", "2027-03-27T19:00", "duminică, 28 martie, ora 20:00"],
      ["back", "2026-10-25T20:00", "2026-10-24T21:00", "duminică, 25 octombrie, ora 20:00"],
    ])(
      "a day before is 24 hours where the clock goes %s, and says the league's hour",
      (_, start, told, moment) => {
        process.env.TZ = zone;
        const time = at(start);
        const [day] = eventReminders({ time, rsvpStart: null, rsvpEnd: null });
        expect(day?.at).toBe(at(told));
        expect(dayBeforeLetter({ ...event, time }, { now: day?.at ?? 0, timeZone }).subject).toBe(
          `Spa: ${moment}`,
        );
      },
    );

    it("late words stay true: the hour on its day, the date before", () => {
      process.env.TZ = zone;
      const time = at("2026-12-06T20:00");
      const said = (now: string) => dayBeforeLetter({ ...event, time }, { now: at(now), timeZone });
      expect(said("2026-12-06T00:10").body).toContain("începe la ora 20:00.");
      expect(said("2026-12-05T23:50").body).toContain("începe duminică, 6 decembrie, ora 20:00.");
      const soon = { now: at("2026-12-06T19:00"), timeZone };
      expect(hourBeforeLetter({ ...event, time }, soon).subject).toBe("Spa începe la ora 20:00");
      const moved = { ...event, time, before: at("2026-12-05T20:00") };
      expect(movedLetter(moved, { now: at("2026-12-04T10:00"), timeZone }).subject).toBe(
        "Spa s-a mutat: duminică, 6 decembrie, ora 20:00",
      );
    });
  },
);
