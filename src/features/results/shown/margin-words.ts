import type { Gap } from "#shared/time/lap-time.ts";
import { saidCount } from "#shared/text/said-count.ts";

type Noun = [one: string, many: string];
const thousandths: Noun = ["o miime", "miimi"];
const hundredths: Noun = ["o sutime", "sutimi"];
const tenths: Noun = ["o zecime", "zecimi"];
const seconds: Noun = ["o secundă", "secunde"];
const minutes: Noun = ["un minut", "minute"];
const laps: Noun = ["un tur", "tururi"];

/**
 * How far behind the winner a car was, as it is said: `la patru zecimi`, `la un minut și 12 secunde`, `la un tur`. Times are
 * rounded as one would. `null`: nobody knows.
 */
export function marginWords(gap: Gap): string | null {
  switch (gap.kind) {
    case "leader":
    case "none":
      return null;
    case "laps":
      return `la ${saidCount(gap.laps, ...laps)}`;
    case "time":
      return gap.ms === 0 ? "cu același timp" : `la ${saidTime(gap.ms)}`;
  }
}

function saidTime(ms: number): string {
  if (ms < 10) return saidCount(ms, ...thousandths);
  if (ms < 95) return saidCount(Math.round(ms / 10), ...hundredths);
  if (ms < 950) return saidCount(Math.round(ms / 100), ...tenths);
  const whole = Math.round(ms / 1000);
  if (whole < 60) return saidCount(whole, ...seconds);
  const rest = whole % 60;
  const long = saidCount(Math.floor(whole / 60), ...minutes);
  return rest === 0 ? long : `${long} și ${saidCount(rest, ...seconds)}`;
}
