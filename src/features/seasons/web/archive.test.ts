import { expect, it } from "vitest";
import { archivedSeasons, archiveLinksOf } from "./archive.ts";

it("gives an archived season the links whose names begin with its key", () => {
  const links = [
    { name: "gt4 Clasament sprint", url: "https://example.org/1" },
    { name: "ac1 Clasament", url: "https://example.org/2" },
    { name: "gt40 Altceva", url: "https://example.org/3" },
  ];
  expect(archiveLinksOf("gt4", links)).toEqual([
    { name: "Clasament sprint", url: "https://example.org/1" },
  ]);
});

it("tells every archived season apart", () => {
  const keys = archivedSeasons.map(({ key }) => key);
  expect(new Set(keys).size).toBe(8);
});
