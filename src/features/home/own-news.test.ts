import { expect, test } from "vitest";
import { bestNews } from "./own-news.ts";
import { byPlace, type Championship } from "./own-next.ts";

type Standing = NonNullable<Championship["standing"]>;

const season = (title: string, standing: Partial<Standing> | null, roundsLeft = 3) => ({
  season: { _id: title, title, simulator: { acronym: "AC", title: "Assetto Corsa" } },
  standing: standing && { position: 1, points: 97, ahead: null, lead: null, ...standing },
  form: [],
  next: null,
  roundsLeft,
  car: null,
});
const said = (championships: Championship[], name = "Luca Vitejoiu") => {
  const { title, detail } = bestNews({ championships, round: null, open: [] }, name);
  return `${title} | ${detail}`;
};

test.each([
  [
    season("Cupa 992", { lead: 29 }),
    "Luca, ești pe locul 1 în Cupa 992 | 29 de puncte avans, 3 etape rămase.",
  ],
  [
    season("Cupa 992", { lead: 0.5 }, 1),
    "Luca, ești pe locul 1 în Cupa 992 | 0,5 p avans, 1 etapă rămasă.",
  ],
  [
    season("Cupa 992", { lead: 0 }, 0),
    "Luca, ești pe locul 1 în Cupa 992 | La egalitate cu cine urmează, nicio etapă rămasă.",
  ],
  [
    season("Cupa", { position: 8, ahead: { position: 7, gap: 1 }, lead: 2 }),
    "Luca, ești pe locul 8 în Cupa | 1 punct până la locul 7, 3 etape rămase.",
  ],
  [season("Cupa", {}), "Luca, ești pe locul 1 în Cupa | 3 etape rămase."],
  [season("Cupa", null), "Luca, ești pe grilă | Cupa"],
])("Of %o the news is %s", (championship, news) => {
  expect(said([championship])).toBe(news);
});

test("Without a season or a name nobody is called by one", () => {
  expect(said([], "")).toBe(
    "Nicio etapă în următoarele 14 zile | Când ai loc într-o mașină înscrisă, etapa ta apare aici.",
  );
});

test("The best place stands first, and seasons without one last", () => {
  const seasons = [season("B", null), season("C", { position: 4 }), season("A", { position: 2 })];
  expect(seasons.toSorted(byPlace).map(({ season: { title } }) => title)).toEqual(["A", "C", "B"]);
});
