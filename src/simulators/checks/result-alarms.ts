import { formatLapTime, formatRaceTime, lapsText } from "#shared/time/lap-time.ts";
import { entryTitle } from "#simulators/entry-identity.ts";
import { maxWarnings } from "#simulators/result-file-limits.ts";
import type { SessionFacts } from "#simulators/checks/session-facts.ts";
import {
  type FileEntry,
  type FileWarning,
  mayBeRace,
  type SessionFile,
} from "#simulators/session-file.ts";
import { clockSlackMs, hasEveryLap, isPenalised, lastCrossing } from "./order-witnesses.ts";

/** What cannot be true of a result: each is said of a row before it is published. */
export type AlarmCode =
  | "alarm.winner-led-nothing"
  | "alarm.best-lap-in-no-row"
  | "alarm.negative-gap"
  | "alarm.total-against-crossings"
  | "alarm.finished-before-start"
  | "alarm.fewer-laps-than-rows";

export interface ResultAlarm extends FileWarning {
  code: AlarmCode;
  entryKey: string;
}

/**
 * What contradicts itself in a file. Each alarm names the row and what a steward can do; nothing is changed. Those of times and
 * laps led are asked of races only.
 * @param facts of the same file
 */
export function resultAlarms(file: SessionFile, facts: SessionFacts): ResultAlarm[] {
  const { entries, sessionType } = file;
  const ofRace = [
    ...winnerAlarms(entries, facts),
    ...gapAlarms(entries),
    ...entries.flatMap(startAlarms),
  ];
  const ofEvery = [...entries.flatMap(bestLapAlarms), ...entries.flatMap(lapAlarms)];
  return [...(mayBeRace(sessionType) ? ofRace : []), ...ofEvery].slice(0, maxWarnings);
}

function alarm(code: AlarmCode, entry: FileEntry, message: string): ResultAlarm {
  return { code, entryKey: entry.key, message: `${entryTitle(entry)} ${message}` };
}

/** Silent where somebody who led as far has a penalty of the game: then the winner inherited. */
function winnerAlarms(entries: readonly FileEntry[], facts: SessionFacts): ResultAlarm[] {
  const ledBy = (index: number) => facts.entries[index]?.lapsLed ?? null;
  const at = entries.findIndex(({ laps, disqualified }) => laps > 0 && !disqualified);
  const winner = entries[at];
  if (!winner || ledBy(at) !== 0) return [];
  const isHeir = entries.some(
    (entry, index) =>
      entry.laps >= winner.laps &&
      (ledBy(index) ?? 0) > 0 &&
      (entry.disqualified || isPenalised(entry)),
  );
  if (isHeir) return [];
  return [
    alarm(
      "alarm.winner-led-nothing",
      winner,
      "stă pe primul loc, dar nu a condus niciun tur. Dacă nu a câștigat, ia altă ordine, unde ți se arată, sau corectează-i tururile ori timpul.",
    ),
  ];
}

/** A total under that of a car ahead on the same laps: ahead in the file, or else at the line. Each row once. */
function gapAlarms(entries: readonly FileEntry[]): ResultAlarm[] {
  const ranked = entries.filter((entry) => entry.laps > 0 && !entry.left && !entry.disqualified);
  const negative = slowerAhead(ranked, 0).map(([entry, ahead]) =>
    alarm(
      "alarm.negative-gap",
      entry,
      `are un timp total cu ${lessText(entry, ahead)} mai mic decât ${entryTitle(ahead)}, care stă în față. Diferența nu se publică; dacă timpul este greșit, corectează-l, iar dacă ordinea este greșită, ia alta.`,
    ),
  );
  const named = new Set(negative.map(({ entryKey }) => entryKey));
  const crossed = ranked
    .filter((entry) => hasEveryLap(entry) && !isPenalised(entry))
    .toSorted((a, b) => lastCrossing(a) - lastCrossing(b));
  const against = slowerAhead(crossed, clockSlackMs)
    .filter(([{ key }]) => !named.has(key))
    .map(([entry, ahead]) =>
      alarm(
        "alarm.total-against-crossings",
        entry,
        `a terminat ultimul tur după ${entryTitle(ahead)}, dar are un timp total cu ${lessText(entry, ahead)} mai mic. Uită-te la ordinea trecerilor; dacă timpul este greșit, corectează-l.`,
      ),
    );
  return [...negative, ...against];
}

/** Entries with less time than one before them on the same laps, each with the slowest such. */
function slowerAhead(
  order: readonly FileEntry[],
  slackMs: number,
): (readonly [FileEntry, FileEntry])[] {
  const slowest = new Map<number, FileEntry>();
  return order.flatMap((entry) => {
    if (entry.totalMs === null) return [];
    const ahead = slowest.get(entry.laps);
    if (ahead && entry.totalMs < (ahead.totalMs ?? 0))
      return entry.totalMs < (ahead.totalMs ?? 0) - slackMs ? [[entry, ahead] as const] : [];
    slowest.set(entry.laps, entry);
    return [];
  });
}

function lessText(entry: FileEntry, ahead: FileEntry): string {
  return formatLapTime((ahead.totalMs ?? 0) - (entry.totalMs ?? 0));
}

/**
 * The total is too short even if each lap but the first had been the fastest. The laps' sum would say more, but some ACC servers
 * count a wait on the grid into the second lap.
 */
function startAlarms(entry: FileEntry): ResultAlarm[] {
  const { laps, lapList, bestLapMs, totalMs } = entry;
  if (totalMs === null || laps < 2) return [];
  const times = lapList?.slice(1).map(({ timeMs }) => timeMs) ?? [];
  const fastestMs = times.reduce((least, time) => Math.min(least, time), bestLapMs ?? Infinity);
  const leastMs = fastestMs * (laps - 1);
  if (leastMs === Infinity || totalMs + clockSlackMs >= leastMs) return [];
  return [
    alarm(
      "alarm.finished-before-start",
      entry,
      `are un timp total de ${formatRaceTime(totalMs)}, dar tururile sale, fără primul, cer cel puțin ${formatRaceTime(leastMs)}: ar fi terminat înainte de start. Corectează timpul sau ia din nou fișierul de pe server.`,
    ),
  ];
}

/** The first lap of a race in ACC is an estimate: a best lap that is longer may be that lap as the file has it. */
function bestLapAlarms(entry: FileEntry): ResultAlarm[] {
  const { claimed, lapList } = entry;
  const [first] = lapList ?? [];
  if (!lapList || !first || claimed.bestLapMs === null) return [];
  const isEstimated = !first.valid && claimed.bestLapMs > first.timeMs;
  if (isEstimated || lapList.some(({ timeMs }) => timeMs === claimed.bestLapMs)) return [];
  return [
    alarm(
      "alarm.best-lap-in-no-row",
      entry,
      `are ca cel mai bun tur ${formatLapTime(claimed.bestLapMs)}, care nu este între tururile sale. Verifică turul; dacă nu este adevărat, corectează-l.`,
    ),
  ];
}

function lapAlarms(entry: FileEntry): ResultAlarm[] {
  const { laps, lapRows } = entry.claimed;
  if (laps === null || lapRows === null || laps >= lapRows) return [];
  return [
    alarm(
      "alarm.fewer-laps-than-rows",
      entry,
      `are ${lapsText(laps)} în rezultat, dar ${lapRows} în lista de tururi. Dacă lista are dreptate, corectează-i tururile.`,
    ),
  ];
}
