import { describe, expect, it } from "vitest";
import { entryListFileName } from "./entry-list-file-name.ts";

describe("what a downloaded entry list is called", () => {
  it.each([
    ["AC", "Etapa 3: Monza", 1, 1, "entry_list.ini"],
    ["ACC", "Etapa 3: Monza", 1, 1, "entrylist.json"],
    ["AC", "Etapa 3: Monza", 2, 2, "entry_list-etapa-3-monza-grila-2-din-2.ini"],
    [
      "ACC",
      "Finală – Țara Făgărașului",
      1,
      3,
      "entrylist-finala-tara-fagarasului-grila-1-din-3.json",
    ],
    ["AC", '"../\\日本', 1, 2, "entry_list-grila-1-din-2.ini"],
  ] as const)("of %s, %s, split %i of %i: %s", (simulator, eventTitle, split, splits, name) => {
    expect(entryListFileName({ simulator, eventTitle, split, splits })).toBe(name);
  });
});
