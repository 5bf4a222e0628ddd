interface NumberedCar {
  _id: string;
  raceNumber: number;
}

/**
 * The race number that a livery's file is named by: `7.png`, `#007.jpg`, `RLRACC7.webp`, `RLR-ACC_7 (1).png`, `livrea 7.png`.
 * `null` when it says none, or several.
 */
export function numberOfLiveryFile(fileName: string, seasonCode: string): number | null {
  // Codes have digits too, so the season's own goes before numbers are looked for; what browsers add to a second copy goes too.
  const bare = fileName.replace(/\.[a-z0-9]+$/i, "").replace(/\s*\(\d+\)$/, "");
  const words = bare.replace(/^RLR[\s_-]*/i, "");
  const hasCode = words.toLowerCase().startsWith(seasonCode.toLowerCase());
  const afterCode = hasCode ? numbersIn(words.slice(seasonCode.length)) : [];
  const [only, ...others] = afterCode.length > 0 ? afterCode : numbersIn(words);
  return only === undefined || others.length > 0 || only.length > 6 ? null : Number(only);
}

/** Id of the car that a file's name means; `null`: of none. */
export function carOfLiveryFile(
  fileName: string,
  { seasonCode, cars }: { seasonCode: string; cars: readonly NumberedCar[] },
): string | null {
  const raceNumber = numberOfLiveryFile(fileName, seasonCode);
  return cars.find((car) => car.raceNumber === raceNumber)?._id ?? null;
}

/** Keys of files for a car that an earlier file is for already. */
export function doubledFiles(files: readonly { key: string; carId: string | null }[]): Set<string> {
  const given = new Set<string>();
  const doubled = new Set<string>();
  for (const { key, carId } of files) {
    if (carId === null) continue;
    if (given.has(carId)) doubled.add(key);
    given.add(carId);
  }
  return doubled;
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}
