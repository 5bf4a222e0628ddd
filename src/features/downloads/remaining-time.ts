import { MINUTE_MS } from "#shared/time/durations.ts";
import { counted } from "#shared/text/romanian-count.ts";

/** `mai puțin de un minut`, `încă 5 minute`, `încă 2 ore`: roughly, as one wants to know it. */
export function remainingText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 1) return "mai puțin de un minut";
  if (minutes < 90) return `încă ${counted(minutes, "minut", "minute")}`;
  return `încă ${counted(Math.round(minutes / 60), "oră", "ore")}`;
}
