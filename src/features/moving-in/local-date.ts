/** A day and an hour that somebody has written: on the league's clock, `2027-01-12T20:00`; a sentence why not. */
export type WrittenDate =
  | { ok: true; at: string; hasHour: boolean }
  | { ok: false; problem: string };

const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const hourPattern = /^(?:ora )?(\d{1,2})[:.](\d{2})(?::\d{2})?$/i;

/**
 * Reads `12.01.2027 20:00` and `2027-01-12T20:00`, with or without the hour. A slash is refused where day and month may be
 * either: half of the world writes the month first.
 * @param hour where none is written, `20:00`
 */
export function readWrittenDate(text: string, hour: string): WrittenDate {
  const [day = "", ...rest] = text
    .trim()
    .replace(/^\p{L}+\.?,? +/u, "")
    .split(/[T,\s]+/);
  const date = yearFirst.exec(day)?.slice(1) ?? dayFirst.exec(day)?.slice(1).toReversed();
  if (!date)
    return {
      ok: false,
      problem: `„${text.trim()}” nu este o dată. Scrie zi.lună.an, de exemplu 12.01.2027.`,
    };
  const [year = 0, month = 0, dayOfMonth = 0] = date.map(Number);
  if (day.includes("/") && dayOfMonth <= 12 && month <= 12 && dayOfMonth !== month)
    return {
      ok: false,
      problem: `„${day}” se poate citi în două feluri. Scrie cu puncte, zi.lună.an.`,
    };
  const clock = rest.length === 0 ? hour : (hourOf(rest.join(" ")) ?? "");
  if (clock === "")
    return { ok: false, problem: `„${rest.join(" ")}” nu este o oră. Scrie, de exemplu, 20:00.` };
  const full = `${year < 100 ? 2000 + year : year}-${two(month)}-${two(dayOfMonth)}`;
  const isDay = new Date(`${full}T00:00Z`).toJSON()?.slice(0, 10) === full;
  if (!isDay || year < 1 || full < "1990") return { ok: false, problem: `Ziua ${day} nu există.` };
  return { ok: true, at: `${full}T${clock}`, hasHour: rest.length > 0 };
}

function hourOf(text: string): string | undefined {
  const [, hours = "", minutes = ""] = hourPattern.exec(text) ?? [];
  return hours === "" || Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : `${two(hours)}:${minutes}`;
}

function two(value: number | string): string {
  return String(value).padStart(2, "0");
}
