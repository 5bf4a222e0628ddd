/** A file as it was dropped, before anything is sent. */
export interface NamedFile {
  name: string;
}

interface NumberedCar {
  _id: string;
  raceNumber: number;
}

export type LiveryMatch<F extends NamedFile, C extends NumberedCar> =
  | { file: F; kind: "car"; car: C }
  /** An earlier file is this car's already. */
  | { file: F; kind: "doubled"; car: C }
  /** The name says no number, or one that no car has. */
  | { file: F; kind: "unknown"; raceNumber: number | null };

/**
 * The race number that a livery's file is named by: `7.png`, `#007.jpg`, `RLRACC7.webp`, `RLR-ACC_7 (1).png`, `livrea 7.png`.
 * `null` when it says none, or several.
 */
export function numberOfLiveryFile(fileName: string, seasonCode: string): number | null {
  // Codes end in digits too, so the season's own goes before numbers are looked for; what browsers add to a second copy goes too.
  const bare = fileName.replace(/\.[a-z0-9]+$/i, "").replace(/\s*\(\d+\)$/, "");
  const withoutPrefix = bare.replace(/^RLR[\s_-]*/i, "");
  const hasCode = withoutPrefix.toLowerCase().startsWith(seasonCode.toLowerCase());
  const words = hasCode ? withoutPrefix.slice(seasonCode.length) : withoutPrefix;
  const numbers = words.match(/\d+/g) ?? (hasCode ? (withoutPrefix.match(/^\d+$/g) ?? []) : []);
  const [only, ...others] = numbers;
  return only === undefined || others.length > 0 || only.length > 6 ? null : Number(only);
}

/** Which car each file is for, in the order of the files. */
export function matchLiveryFiles<F extends NamedFile, C extends NumberedCar>(
  files: readonly F[],
  { seasonCode, cars }: { seasonCode: string; cars: readonly C[] },
): LiveryMatch<F, C>[] {
  const given = new Set<string>();
  return files.map((file) => {
    const raceNumber = numberOfLiveryFile(file.name, seasonCode);
    const car = cars.find((candidate) => candidate.raceNumber === raceNumber);
    if (!car) return { file, kind: "unknown", raceNumber };
    const kind = given.has(car._id) ? "doubled" : "car";
    given.add(car._id);
    return { file, kind, car };
  });
}
