import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "#shared/random.ts";
import { createEvent, createSeason, createSession } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import { nextPublicChange } from "./next-public-change.ts";

describeOnEachDatabase(
  "The next instant at which time alone changes what visitors see",
  (engine) => {
    let test: TestApp;
    let statements = 0;
    /** Every such instant of the league. */
    const instants: number[] = [];
    beforeAll(async () => {
      test = await createTestApp(engine, { onStatement: () => statements++ });
      const { db } = test.services.databases;
      const random = createRandom("instants");
      const some = () =>
        TEST_NOW + (random.integer(0, 120) - 60) * DAY_MS + random.integer(0, DAY_MS);
      for (let season = 0; season < 5; season++) {
        const deadlines = { registrationDeadline: some(), carModelChangeDeadline: some() };
        const id = await createSeason(db, deadlines);
        instants.push(...Object.values(deadlines));
        for (let round = 0; round < 8; round++) {
          const [time, rsvpStart, rsvpEnd] = [some(), some(), round % 2 ? null : some()];
          const event = await createEvent(db, { season: id, time, rsvpStart, rsvpEnd });
          instants.push(
            time - 14 * DAY_MS,
            time,
            time + DAY_MS,
            rsvpStart,
            ...(rsvpEnd ? [rsvpEnd] : []),
          );
          // As long as one may last: more milliseconds than a usual whole number holds.
          const durationMinutes = round === 0 ? 31 * 24 * 60 : random.integer(1, 3 * 24 * 60);
          const startAt = some();
          const [prequalification, official] = [round % 3 === 0, round % 4 !== 1];
          const kind = { prequalification, official };
          await createSession(db, { event, startAt, durationMinutes, ...kind });
          if (prequalification || official)
            instants.push(startAt, startAt + durationMinutes * MINUTE_MS);
        }
      }
    });
    afterAll(() => test.close());

    const due = (now: number) =>
      Math.min(now + DAY_MS, ...instants.filter((instant) => instant > now));

    it("is the first of all of them, at any instant and at each of them, within a day", async () => {
      const { reader } = test.services.databases;
      const asked = [
        ...instants.flatMap((instant) => [instant - 1, instant, instant + 1]),
        TEST_NOW - 400 * DAY_MS,
        TEST_NOW + 400 * DAY_MS,
      ];
      const wrong = [];
      for (const now of asked) {
        const found = await nextPublicChange(reader, now);
        if (found !== due(now)) wrong.push({ now, found, due: due(now) });
      }
      expect(wrong).toEqual([]);
    });

    it("takes one statement", async () => {
      statements = 0;
      await nextPublicChange(test.services.databases.reader, TEST_NOW);
      expect(statements).toBe(1);
    });
  },
);
