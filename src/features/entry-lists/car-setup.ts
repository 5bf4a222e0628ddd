import { formatPercent } from "#shared/text/romanian-number.ts";
import type { SimulatorCode } from "#simulators/session-file.ts";

/** Most that each game's server takes (`formats.md` §5, §6). iRacing reads no entry list. */
export const setupLimits: Record<SimulatorCode, { ballastKg: number; restrictor: number }> = {
  AC: { ballastKg: 200, restrictor: 100 },
  ACC: { ballastKg: 100, restrictor: 20 },
  iR: { ballastKg: 0, restrictor: 0 },
};

/** Above this recent ACC servers are said to stop counting. */
export const doubtfulAccBallastKg = 40;

/** What of a car's setup the season's game does not take: Romanian sentences by field. */
export function setupProblems(
  setup: { ballastKg: number; restrictor: number },
  simulator: SimulatorCode,
): Record<string, string> {
  const most = setupLimits[simulator];
  return {
    ...(setup.ballastKg > most.ballastKg && { ballastKg: `Între 0 și ${most.ballastKg} kg.` }),
    ...(setup.restrictor > most.restrictor && {
      restrictor: `Între 0 și ${formatPercent(most.restrictor)}.`,
    }),
  };
}
