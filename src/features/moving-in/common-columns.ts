/** Heads of columns as `foldHead` makes them, divided by commas. */
export function words(text: string): string[] {
  return text.split(",").map((word) => word.trim());
}

/** What spreadsheets write over columns that several kinds of lists have, in Romanian and English. */
export const commonHeads = {
  name: words(
    `nume, numele, pilot, pilotul, piloti, nume pilot, nume si prenume, nume complet, name, driver, drivers, driver name,
    full name`,
  ),
  number: words("nr, numar, numarul, nr concurs, number, no, #, car number, race number, car #"),
  club: words("club, clubul, echipa, nume echipa, nume club, team, team name"),
  car: words("masina, masini, model, modelul, car, car model, vehicle"),
  steam: words("steam, steam id, steamid, id steam, steamid64, steam id64, steam64, guid"),
  iracing: words(
    "iracing, iracing id, id iracing, id membru iracing, cust id, custid, customer id",
  ),
  track: words("circuit, circuitul, pista, traseu, track, venue, location, locul"),
  date: words("data, date, ziua, day, cand, when, data si ora, data ora, date time"),
  points: words("puncte, punctaj, pct, points, pts, championship points"),
  total: words("total, total puncte, puncte total, total points, suma, sum, overall"),
} as const;
