import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readOrFail } from "#tests/factories/result-files/read-or-fail.ts";
import { isRace } from "#shared/session-types.ts";
import { classifyRace } from "../classification.ts";
import { packFile } from "./packed-file.ts";

/** Real files of public repositories (`sample-files.test.ts`); without `GRILA_SAMPLES` this is skipped. */
const folder = process.env["GRILA_SAMPLES"];

describe.skipIf(folder === undefined || folder === "")("real sample files", () => {
  test.each([
    ["ac/2015_10_17_9_30_QUALIFY.json", "AC"],
    ["ac/2019_2_15_21_16_RACE.json", "AC"],
    ["ac/2019_3_2_21_4_RACE.json", "AC"],
    ["ac/manager_2024_testRace2.json", "AC"],
    ["acc/191003_225901_Q.json", "ACC"],
    ["acc/191003_235558_R.json", "ACC"],
    ["acc/260616_210110_FP.json", "ACC"],
    ["acc/endurance_8h_Session_R.json", "ACC"],
    ["evo/results_20260629_011316_qualify.json", "EVO"],
    ["evo/results_20260629_012505_race.json", "EVO"],
    ["ir/carrera-r1-consolation.csv", "iR"],
    ["ir/f3-pro-r7-q.csv", "iR"],
    ["ir/league-singleclass-example.csv", "iR"],
    ["ir/porsche-cup-example.csv", "iR"],
    ["ir/team-multiclass-24h.csv", "iR"],
  ] as const)(
    "%s: the order of the server stands, and nobody is asked or alarmed",
    (path, game) => {
      const file = packFile(readOrFail(readFileSync(join(folder ?? "", path)), game));
      expect(file).toMatchObject({ order: null, alarms: [] });
      if (!isRace(file.sessionType ?? "R")) return;
      const rows = file.entries.map((entry, fileOrder) => ({
        ...entry,
        fileOrder,
        dsq: entry.disqualified,
        timePenaltyMs: 0,
        lapPenalty: 0,
        classIds: [],
      }));
      const ranked = rows.filter(({ dsq }) => !dsq);
      expect(classifyRace(ranked).map(({ key }) => key)).toEqual(ranked.map(({ key }) => key));
    },
  );
});
