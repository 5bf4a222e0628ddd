import { describe, expect, it } from "vitest";
import { wholeWords } from "./whole-words.ts";

/** With a sign that one can see in place of the joiner. */
const visible = (text: string) => wholeWords(text).replaceAll("\u2060", "+");

describe("Lines do not break inside a word", () => {
  it.each([
    ["să-l", "să-+l"],
    ["Încarcă-l, apoi șterge-l.", "Încarcă-+l, apoi șterge-+l."],
    ["S-a salvat; fă-ți cont!", "S-+a salvat; fă-+ți cont!"],
    ["Dă-mi-l (ține-o)", "Dă-+mi-+l (ține-+o)"],
    ["ID-ul site-ului, în CSV-urile „site-ului”", "ID-+ul site-+ului, în CSV-+urile „site-+ului”"],
    ["dintr-unul, printr-însa", "dintr-+unul, printr-+însa"],
    ["Pro-Am", "Pro-+Am"],
  ])("%s", (text, expected) => {
    expect(visible(text)).toBe(expected);
    expect(wholeWords(wholeWords(text))).toBe(wholeWords(text));
  });

  it.each([
    ["4 octombrie 2026 – 10 ianuarie 2027", "4_octombrie 2026 – 10_ianuarie 2027"],
    ["vineri, 27 noiembrie, 20:00", "vineri, 27_noiembrie, 20:00"],
    ["de 1 mai la 2 maiori", "de 1_mai la 2 maiori"],
    ["Monza · Cursa · marți", "Monza_· Cursa_· marți"],
    [" · ", "_· "],
  ])("nor between a day and its month, nor before a dot: %s", (text, expected) => {
    expect(wholeWords(text).replaceAll("\u00A0", "_")).toBe(expected);
    expect(wholeWords(wholeWords(text))).toBe(wholeWords(text));
  });

  it.each([
    "Ana-Maria la Spa-Francorchamps",
    "18:00 - 19:00",
    "GT-3, 2026-11-22",
    "https://liga.ro/vezi-l",
    "https://liga.ro/?q=vezi-l",
    "vezi-l.ro",
    "/administrare/id-uri",
    "ana-l@liga.ro",
    "car-am_2",
    "aB-l9",
    "--port",
    "8 piloți, 20 de mașini",
    "Etapa 4: 2026-11-22 @ 19:00",
    "1 / 2, 3:00:41.882",
    "",
  ])("but stays as it is: %s", (text) => expect(wholeWords(text)).toBe(text));
});
