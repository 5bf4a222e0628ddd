import { describe, expect, test } from "vitest";
import * as ac from "#tests/factories/result-files/ac-file.ts";
import * as acc from "#tests/factories/result-files/acc-file.ts";
import * as evo from "#tests/factories/result-files/evo-file.ts";
import { iracingRow, iracingText } from "#tests/factories/result-files/iracing-file.ts";
import { heatEvening, iracingJsonBytes } from "#tests/factories/result-files/iracing-json-file.ts";
import { readOrFail, warningCodes } from "#tests/factories/result-files/read-or-fail.ts";
import { decodeResultFile } from "./result-file-decoding.ts";
import { readResultFile } from "./read-result-file.ts";
import type { SimulatorCode } from "./simulators.ts";

/** Files that stop before their end: a broken download, a full disk, a server that was stopped while it wrote. */

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, "utf16le"));

const acText = JSON.stringify(
  ac.acFile({
    cars: [ac.acCar(0, ac.ana), ac.acCar(1, ac.ben)],
    results: [ac.acResult(0, ac.ana), ac.acResult(1, ac.ben)],
    laps: [ac.acLap(0, ac.ana, 60_000), ac.acLap(1, ac.ben, 61_000)],
  }),
);
const accRace = acc.accFile({
  lines: [acc.accLine({ carId: 1_001 }), acc.accLine({ carId: 1_002, drivers: [acc.ben] })],
  laps: [acc.accLap(1_001, 90_000), acc.accLap(1_002, 91_000)],
});
const table = iracingText([
  iracingRow(1, 111, { Name: 'Ana "Țap" Vale', "Start Pos": "3" }),
  iracingRow(2, -900, { Name: "Duo" }),
  iracingRow(2, 222, { "Team ID": "-900", Interval: "-" }),
  iracingRow(3, 333, { "Start Pos": "1", "Laps Comp": "9", Interval: "-1 L" }),
]);
const bare = table.replaceAll('"', "");

const files: [string, SimulatorCode, Uint8Array][] = [
  ["AC", "AC", utf8(acText)],
  ["AC with blanks at its end", "AC", utf8(`${acText}\r\n\0 `)],
  ["ACC in UTF-8", "ACC", utf8(JSON.stringify(accRace, null, 1))],
  ["ACC in UTF-16", "ACC", utf16(JSON.stringify(accRace))],
  ["ACC in UTF-16 without a mark", "ACC", acc.accBytes(accRace)],
  ["AC EVO", "EVO", evo.evoBytes(evo.evoFile({ laps: [evo.evoLap(0, 97_497)] }))],
  ["iRacing", "iR", utf8(table)],
  ["iRacing JSON", "iR", iracingJsonBytes(heatEvening())],
  ["iRacing with CRLF", "iR", utf8(table.replaceAll("\n", "\r\n"))],
  ["iRacing without quotes", "iR", utf8(bare)],
  ["iRacing with semicolons", "iR", utf8(bare.replaceAll(",", ";"))],
  ["iRacing in UTF-16", "iR", utf16(table)],
];

const saysSo = new Set(["rows.missing", "entry.team-laps-differ"]);

describe("a file cut off", () => {
  test.each(files)("at any byte is refused, or says what the whole one says: %s", (...file) => {
    const [, simulator, whole] = file;
    const session = readOrFail(whole, simulator);
    const misread: number[] = [];
    for (let length = 0; length < whole.length; length++) {
      const outcome = readResultFile(whole.subarray(0, length), simulator);
      if (!outcome.ok) continue;
      // Between two lines of a table nothing is cut: that somebody started behind all who are left says that rows are missing.
      const between = decodeResultFile(whole.subarray(0, length)).endsWith("\n");
      const isSaid = warningCodes(outcome.session).some((code) => saysSo.has(code));
      if (between && isSaid) continue;
      if (JSON.stringify(outcome.session) !== JSON.stringify(session)) misread.push(length);
    }
    expect(misread).toEqual([]);
  });

  test("is told so, with the line", () => {
    const words = "Fișierul este incomplet: conținutul se oprește înainte de sfârșit.";
    const messageOf = (text: string) => {
      const outcome = readResultFile(utf8(text), "iR");
      return outcome.ok ? null : outcome.problem.message;
    };
    const lines = table.split("\n");
    expect(messageOf(table.slice(0, -1))).toBe(
      `${words} Rândul 8 nu este întreg. Descarcă-l din nou din iRacing.`,
    );
    const short = lines.toSpliced(5, 1, lines[5]?.split(",").slice(0, -1).join(",") ?? "");
    expect(messageOf(short.join("\n"))).toBe(
      `${words} Rândul 6 nu este întreg. Descarcă-l din nou din iRacing.`,
    );
  });
});
