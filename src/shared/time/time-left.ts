import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";
import { counted } from "../text/romanian-count.ts";

/** `20 de secunde`, `12 minute`, `3 ore`, `7 zile`: how long to wait, never shorter than it is. `ms` in milliseconds. */
export function timeLeft(ms: number): string {
  const whole = (unit: number) => Math.max(1, Math.ceil(ms / unit));
  if (ms <= MINUTE_MS) return counted(whole(SECOND_MS), "secundă", "secunde");
  if (ms <= 2 * HOUR_MS) return counted(whole(MINUTE_MS), "minut", "minute");
  if (ms <= 2 * DAY_MS) return counted(whole(HOUR_MS), "oră", "ore");
  return counted(whole(DAY_MS), "zi", "zile");
}
