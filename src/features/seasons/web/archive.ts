/** What is known about the seasons before this site: facts of spec/1 §9, nothing invented. */
export interface ArchivedSeason {
  /** What the names of its links in the settings begin with. */
  key: string;
  title: string;
  acronym: "ACC" | "AC" | "iR";
  simulator: string;
  summary: string;
  details: string;
}

const assettoCorsa = { acronym: "AC", simulator: "Assetto Corsa" } as const;

export const archivedSeasons: readonly ArchivedSeason[] = [
  {
    key: "gt4",
    title: "GT Challenge, sezonul 4",
    acronym: "ACC",
    simulator: "Assetto Corsa Competizione",
    summary: "Un sezon de sprint și unul de anduranță.",
    details: "Sezonul a avut un clasament de sprint, unul de anduranță și unul general.",
  },
  {
    key: "wheel2021",
    title: "Cupa volanelor 2021",
    ...assettoCorsa,
    summary: "Turneu din 2021, susținut de un producător de volane.",
    details: "Turneul a fost ținut în 2021 împreună cu un producător de volane pentru simulatoare.",
  },
  season(6, 197, "Au contat toate cele 10 etape."),
  season(5, 280, "Au contat cele mai bune 8 din 10 etape."),
  season(4, 58, "Au contat cele mai bune 9 din 10 etape."),
  season(3, 26, "Au contat cele mai bune 7 din 8 etape."),
  season(2, 26, "Au contat cele mai bune 7 din 8 etape."),
  season(1, 16, "Au contat cele mai bune 8 din 10 etape."),
];

function season(number: number, cars: number, counted: string): ArchivedSeason {
  return {
    key: `ac${number}`,
    title: `Sezonul ${number} Assetto Corsa`,
    ...assettoCorsa,
    summary: cars < 20 ? `${cars} mașini` : `${cars} de mașini`,
    details: counted,
  };
}

interface Link {
  name: string;
  url: string;
}

/** The links of an archived season: in the settings `gt4 Clasament sprint` belongs to `gt4` and is called 'Clasament sprint'. */
export function archiveLinksOf(key: string, links: readonly Link[]): Link[] {
  return links
    .filter(({ name }) => name.startsWith(`${key} `))
    .map(({ name, url }) => ({ name: name.slice(key.length + 1), url }));
}
