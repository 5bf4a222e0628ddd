import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/durations.ts";
import { counted } from "./romanian-count.ts";

/** `peste 6 zile și 4 ore`, `peste 12 minute`: at most two units, rounded down. `ms` is in milliseconds, above 0. */
export function timeUntil(ms: number): string {
  if (ms < MINUTE_MS) return "peste mai puțin de un minut";
  const days = Math.floor(ms / DAY_MS);
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  const parts = [
    ...(days > 0 ? [counted(days, "zi", "zile")] : []),
    ...(hours > 0 ? [counted(hours, "oră", "ore")] : []),
    ...(days === 0 && minutes > 0 ? [counted(minutes, "minut", "minute")] : []),
  ];
  return `peste ${parts.join(" și ")}`;
}
