import { AWAITED_FOR_MS } from "./race-state.ts";
import { seasonStatus } from "./season-status.ts";

/** An event at `time` (UTC ms), and whether results of one of its official races are missing. */
interface EndedRound {
  time: number;
  isAwaited: boolean;
}

/** Whether a season's places are final: all of `rounds` were run, and results that are missing do not come any more. */
export function isOver(rounds: readonly EndedRound[], now: number): boolean {
  const isPast =
    seasonStatus(
      rounds.map(({ time }) => time),
      now,
    ) === "past";
  return isPast && !rounds.some(({ time, isAwaited }) => isAwaited && time > now - AWAITED_FOR_MS);
}
