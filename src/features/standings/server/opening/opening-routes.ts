import { z } from "zod";
import { enterEverybody } from "#features/results/server/entering/enter-everybody.ts";
import { rematchSeason } from "#features/results/server/import/rematch.ts";
import { openingActs as acts, readSeasonOpening } from "#features/seasons/opening-calls.ts";
import { setSeasonOpen } from "#features/seasons/server/save-season.ts";
import { findRow } from "#server/database/rows.ts";
import { refusal } from "#server/errors.ts";
import { performing } from "#server/http/perform.ts";
import type { Routes } from "#server/serve.ts";
import { setWhoScores } from "./who-scores.ts";
import { readOpening } from "./opening-numbers.ts";

const inTables = { drivers: z.number(), tables: z.number() };
const refusedSchema = z.array(z.object({ _id: z.string(), name: z.string(), reason: z.string() }));
const openingSchema = z.object({
  _id: z.string(),
  title: z.string(),
  open: z.boolean(),
  unentered: z.number(),
  opening: z.object(inTables),
  takingOut: z.object({ ...inTables, decided: z.number() }),
  entering: z.object({ drivers: z.number(), invited: z.number(), refused: refusedSchema }),
});

/** A season opened to whoever is in its results, or closed to who is entered. */
export const openingRoutes: Routes = (serving, services) => {
  const perform = performing(serving, services);
  const { reader } = services.databases;

  serving.serve(readSeasonOpening, {
    summary: "What opening a season, closing it or entering everybody would change",
    reply: openingSchema,
    handle: async ({ params: { id } }) => {
      if (!(await findRow(reader, "seasons", id))) throw refusal("not-found");
      return readOpening(reader, id, services.now());
    },
  });

  perform(acts.openSeason, {
    summary: "Let whoever is in its results score in a season",
    reply: openingSchema,
    work: async ({ trx, params: { id }, by, log }) => {
      const isOpened = await setSeasonOpen(trx, services, { id, open: true });
      if (isOpened) await rematchSeason(trx, services, { seasonId: id, savedBy: by.userId });
      await setWhoScores(trx, services, { seasonId: id, whoScores: "everybody" });
      await log(id, { before: { open: !isOpened }, after: { open: true } });
      return readOpening(trx, id, by.now);
    },
  });

  perform(acts.enterEverybody, {
    summary: "Give everybody a car who is in the results without one",
    drawn: { closes: z.boolean() },
    reply: z.object({
      entered: z.number(),
      invited: z.number(),
      refused: refusedSchema,
      season: openingSchema,
    }),
    work: async ({ trx, params: { id }, form: { closes }, viewer, by, log }) => {
      const { cars, accounts } = await enterEverybody(trx, services, { seasonId: id, viewer });
      const entered = cars.reduce((sum, { drivers }) => sum + drivers.length, 0);
      if (closes) await setSeasonOpen(trx, services, { id, open: false });
      if (closes) await setWhoScores(trx, services, { seasonId: id, whoScores: "entered" });
      await log(id, { after: { entered, ...(closes && { open: false }) } });
      const season = await readOpening(trx, id, by.now);
      const { refused } = season.entering;
      return { entered, invited: accounts.size, refused, season };
    },
  });

  perform(acts.closeSeason, {
    summary: "Close a season and leave its tables as they are",
    reply: openingSchema,
    work: async ({ trx, params: { id }, by, log }) => {
      const wasOpen = await setSeasonOpen(trx, services, { id, open: false });
      await log(id, { before: { open: wasOpen }, after: { open: false } });
      return readOpening(trx, id, by.now);
    },
  });

  perform(acts.takeOutOfTables, {
    summary: "Close a season and let its tables count who is entered",
    reply: openingSchema,
    work: async ({ trx, params: { id }, by, log }) => {
      const wasOpen = await setSeasonOpen(trx, services, { id, open: false });
      if (wasOpen) await rematchSeason(trx, services, { seasonId: id, savedBy: by.userId });
      await setWhoScores(trx, services, { seasonId: id, whoScores: "entered" });
      await log(id, { before: { open: wasOpen }, after: { open: false } });
      return readOpening(trx, id, by.now);
    },
  });
};
