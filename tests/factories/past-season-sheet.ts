/** A past season of another tool: eight rounds of twenty drivers, as its spreadsheet has it. */
export const sheetPoints = [25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const CIRCUITS = [
  "Monza",
  "Spa",
  "Imola",
  "Zandvoort",
  "Silverstone",
  "Suzuka",
  "Misano",
  "Paul Ricard",
];
const DRIVERS = 20;

export interface SheetSeason {
  csv: string;
  /** In the order of the drivers: total of all rounds but the worst `drops`. */
  totals: Map<string, number>;
  names: string[];
  /** By name, in the order of the rounds; `null`: was not classified. */
  places: Map<string, (number | null)[]>;
}

/**
 * Places follow from a small generator of their own, so that everybody has good and bad rounds. The last driver of each round
 * retires and has no points; one of round 3 is disqualified.
 */
export function sheetSeason(points: readonly number[], drops: number): SheetSeason {
  const names = Array.from(
    { length: DRIVERS },
    (_, index) => `Pilot Mutat${String.fromCharCode(65 + index)}`,
  );
  const places = new Map(names.map((name) => [name, [] as (number | null)[]]));
  const lines = [
    "Etapa;Circuit;Sesiunea;Poz.;Nr.;Piloți;Club;Mașină;Tururi;Timp;Cel mai bun tur;Start;Puncte",
  ];
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (const [round, circuit] of CIRCUITS.entries()) {
    const order = names
      .map((name, index) => ({ name, key: index + random() * 9 }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ name }) => name);
    for (const [at, name] of order.entries()) {
      const isOut = at === DRIVERS - 1;
      const isDsq = round === 2 && at === DRIVERS - 2;
      const place = isOut || isDsq ? null : at + 1;
      places.get(name)?.push(place);
      const score = place === null ? 0 : (points[at] ?? 0);
      const index = names.indexOf(name);
      lines.push(
        [
          round + 1,
          circuit,
          "Cursă",
          isDsq ? "DSQ" : isOut ? "DNF" : at + 1,
          index + 1,
          name,
          index < 6 ? `Echipa ${1 + (index % 3)}` : "",
          "Ferrari 296 GT3",
          isOut ? 3 : 20 - Math.floor(at / 8),
          isOut || isDsq ? "" : `40:${String(10 + at).padStart(2, "0")}.000`,
          `1:5${at % 10}.${String(100 + at)}`,
          ((at * 7) % DRIVERS) + 1,
          score,
        ].join(";"),
      );
    }
  }
  const totals = new Map(
    names.map((name) => {
      const own = (places.get(name) ?? []).map((place) =>
        place === null ? 0 : (points[place - 1] ?? 0),
      );
      return [
        name,
        own
          .toSorted((a, b) => b - a)
          .slice(0, own.length - drops)
          .reduce((sum, one) => sum + one, 0),
      ] as const;
    }),
  );
  return { csv: lines.join("\n"), totals, names, places };
}
