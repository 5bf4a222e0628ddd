/** ACC's driver categories (`formats.md` §7.3): 0 Bronze, 1 Silver, 2 Gold, 3 Platinum, and the leagues' usual words for them. */
const categories: Readonly<Record<string, number>> = {
  BRONZE: 0,
  BRZ: 0,
  AM: 0,
  ROOKIE: 0,
  SILVER: 1,
  SIL: 1,
  GOLD: 2,
  GLD: 2,
  PLATINUM: 3,
  PLAT: 3,
  PLT: 3,
  PRO: 3,
};

/** The game's category of a driver with these licences (acronyms); `null` where none of them is one of the usual. */
export function accDriverCategory(licences: readonly string[]): number | null {
  const known = licences.map((acronym) => categories[acronym.toUpperCase()]);
  return known.find((category) => category !== undefined) ?? null;
}
