import { MINUTE_MS } from "#shared/time/durations.ts";
import { clockChangeAt, fromLocalText, toLocalText } from "#shared/time/zoned-time.ts";

interface TypedSession {
  title: string;
  /** `2027-03-05T20:00`, on the league's clock. */
  startDate: string;
  durationMinutes: number | null;
  prequalification: boolean;
}

/** What is said of a time that the league's clock skips, or shows twice; empty for any other. */
export function clockWords(text: string, timeZone: string): string {
  const change = clockChangeAt(text, timeZone);
  if (change === "skipped")
    return "Ora aceasta nu există: în noaptea aceea ceasul se dă înainte. Alege alta.";
  return change === "repeated"
    ? "Ora aceasta vine de două ori: în noaptea aceea ceasul se dă înapoi. O socotim pe prima."
    : "";
}

/**
 * What organisers should look at in a session's time, beside what is refused: an hour in which the clock changes, or an earlier
 * session that still runs. A week of prequalification may run beside others.
 */
export function sessionTimeWords(
  sessions: readonly TypedSession[],
  index: number,
  timeZone: string,
): string[] {
  const session = sessions[index];
  const start = session && fromLocalText(session.startDate, timeZone);
  if (start === null || start === undefined) return [];
  const running = session?.prequalification
    ? undefined
    : sessions.slice(0, index).find((other) => {
        const from = fromLocalText(other.startDate, timeZone);
        if (from === null || other.prequalification) return false;
        return from <= start && start < endOf(from, other);
      });
  const from = running && fromLocalText(running.startDate, timeZone);
  return [
    clockWords(session?.startDate ?? "", timeZone),
    running && typeof from === "number"
      ? `Se suprapune cu „${running.title || "sesiunea de deasupra"}”, care se termină la ${toLocalText(endOf(from, running), timeZone).slice(11)}.`
      : "",
  ].filter(Boolean);
}

function endOf(from: number, { durationMinutes }: TypedSession): number {
  return from + (durationMinutes ?? 0) * MINUTE_MS;
}

/** A wall-clock text so much later; unchanged when either is no time. */
export function moveText(text: string, ms: number): string {
  const at = Date.parse(`${text}Z`) + ms;
  return Number.isNaN(at) ? text : new Date(at).toISOString().slice(0, 16);
}
