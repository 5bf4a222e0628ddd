import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Sources that hold words for people; migrations stay as they landed, and heads of spreadsheets are read as people type them. */
const sources = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/migrations\/|common-passwords|moving-in\/.*columns\.ts/.test(file),
);

/** Frequent words as they look when somebody forgets their diacritics: none of them is a word of Romanian or English so. */
const bareWords = `
  si sa inscri\\p{L}* inregistr\\p{L}* masin[aăi] masinil\\p{L}* stergi? sterge\\p{L}* actiun\\p{L}* esua\\p{L}* fisier\\p{L}* incearc\\p{L}*
  incerc\\p{L}* incep incepe\\p{L}* gresi\\p{L}* contacteaza competiti\\p{L}* cateva cativa daca contine pana inca fara dupa poti esti
  numarul\\p{L}* piloti\\p{L}* urmato\\p{L}* toti invitati[ei]\\p{L}* gasi\\p{L}* tara adauga editeaza salveaza inapoi inchi\\p{L}*
  raspun\\p{L}* cauta apasa\\p{L}* definitiva resetata catre sanctiun\\p{L}* calificari\\p{L}* pozitii\\p{L}* penalizari\\p{L}* tau sai langa
  cand atat schimbari\\p{L}* trimiti primeste reusit\\p{L}* pastr\\p{L}* urca coboara confirmari\\p{L}* intai
  varf\\p{L}* varst\\p{L}*
`;
const bare = new RegExp(
  `(?<![\\p{L}\\d/_.$-])(?:${bareWords.trim().split(/\s+/).join("|")})(?![\\p{L}\\d_(:=-])`,
  "iu",
);

/** Letters with a cedilla, which stand for ș and ț in some keyboards' texts. */
const foreign = /[şţŞŢ]/u;

/** Words after which a number is part of a count. */
const nouns =
  "piloți|mașini|cluburi|etape|sezoane|locuri|grile|rânduri|tururi|puncte|fișiere|mesaje|caractere|zile|ore|minute|secunde|persoane|sesiuni|litere|" +
  "înscrieri|rezultate|cifre|rezerve|poziții|echipaje|participanți|clase|linii|emailuri|luni|ani|penalizări|clasamente";
const handWritten = new RegExp(`\\}(?: de)? (?:${nouns})(?!\\p{L})`, "u");

/** A number turned into text by hand: with a point where Romanian has a comma. */
const handFormatted = /\.to(?:Fixed|Precision|LocaleString)\(|NumberFormat\(|replace\("\.", ","\)/u;
/** A share with its sign; widths and places of what is drawn are for the browser, and patterns of SQL begin with one. */
const handPercent = /^(?!.*(?:(?:width|left): |`%)).*\}%/u;
/** Where numbers are written as text, and one that writes for a terminal. */
const formatters = /text\/romanian-(?:number|count)\.ts|demo\/(?:make-league\.ts|generate\/)/;

describe("The words of the site", () => {
  it("have their diacritics, with a comma below", () => {
    const faults = texts().flatMap(({ place, text }) => {
      const word = foreign.exec(text) ?? (isRomanian(text) ? bare.exec(text) : null);
      return word ? [`${place}: ${word[0]} in ${text}`] : [];
    });
    expect(faults).toEqual([]);
  });

  it("are counted by one function, which knows about 'de'", () => {
    expect(linesWith(handWritten, sources)).toEqual([]);
  });

  it("have numbers and shares written by one function, with a comma", () => {
    const others = sources.filter((file) => !formatters.test(file));
    expect([...linesWith(handFormatted, others), ...linesWith(handPercent, others)]).toEqual([]);
  });

  it("would be found without them", () => {
    for (const text of [
      "Stergi mesajul?",
      "Nu sa salvat",
      "Adaugă o masină",
      "Vei primi in cateva",
    ])
      expect([text, isRomanian(text) && bare.test(text)]).toEqual([text, true]);
    for (const text of [
      "să-l ștergi",
      "Șterge",
      "masa",
      "a single entry",

      "/administrare/masini",
    ])
      expect([text, isRomanian(text) && bare.test(text)]).toEqual([text, false]);
    expect(handWritten.test("`${count} piloți`")).toBe(true);
    for (const line of ["(ms / 1000).toFixed(3)", 'String(x).replace(".", ",")'])
      expect([line, handFormatted.test(line)]).toEqual([line, true]);
    for (const line of ["`limita ${limit}%`", "cel mult {limit}% din"])
      expect([line, handPercent.test(line)]).toEqual([line, true]);
  });
});

interface Text {
  place: string;
  text: string;
}

/** Where a pattern is found, with the line. */
function linesWith(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
    ),
  );
}

/** String literals, templates and the text of elements. */
function texts(): Text[] {
  return sources.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      [...line.matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]*)`|>([^<>{}=;]+)<|^\s+(\p{L}[^"`=;<>{}]*)$/gu)]
        .flatMap(([, ...groups]) => groups.find((group) => group !== undefined) ?? [])
        .map((text) => ({ place: `${file}:${index + 1}`, text })),
    ),
  );
}

/** Words for people, as far as one can tell: several of them, or one with a capital; no address, no name in code. */
function isRomanian(text: string): boolean {
  if (/^[#./@]|^[a-z][\w-]*$/.test(text) || /^(?:import|export|const|return) /.test(text))
    return false;
  return text.includes(" ") || /^\p{Lu}/u.test(text);
}

/** Without comments, line by line. */
function linesOf(file: string): string[] {
  return readFileSync(join(root, file), "utf8")
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .map((line) => line.replace(/(^|\s)\/\/.*$/, "$1"));
}
