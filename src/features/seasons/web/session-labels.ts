import type { SeasonEvent } from "#features/seasons/seasons.ts";
import { counted } from "#shared/text/romanian-count.ts";

type SessionType = SeasonEvent["sessions"][number]["type"]["code"];

/** What kind of session it is, where its title does not say. */
export const sessionTypeNames: Record<SessionType, string> = {
  P: "Antrenament",
  Q: "Calificări",
  R: "Cursă",
  O: "Altă sesiune",
  A: "Sesiune specială",
};

/** `15 minute`, `1 oră`, `3 ore`, `1 oră și 30 de minute`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [counted(hours, "oră", "ore")] : []),
    ...(rest > 0 || hours === 0 ? [counted(rest, "minut", "minute")] : []),
  ];
  return parts.join(" și ");
}
