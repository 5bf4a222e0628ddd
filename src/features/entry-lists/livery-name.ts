/** Every livery's picture has a name that begins like this, then comes the season's code, then the race number. */
const prefix = "RLR";

/** The picture of a car's livery, or what is drawn in its place. */
export function liveryPreview(seasonCode: string, raceNumber: number): string {
  return `/car_ico/${encodeURIComponent(`${prefix}${seasonCode}${raceNumber}`)}.png`;
}

/** Where the picture of a car's livery is served. `file` is its name in the store: a new picture has a new address. */
export function liveryAddress(seasonCode: string, raceNumber: number, file: string): string {
  const name = encodeURIComponent(`${prefix}${seasonCode}${raceNumber}`);
  return `/car_ico/${name}.webp?v=${versionOf(file)}`;
}

/** Tells one picture of a car from the next. */
export function versionOf(file: string): string {
  return file.slice(0, 12);
}

export interface LiveryName {
  seasonCode: string;
  raceNumber: number;
}

/**
 * What a file name under `/car_ico/` may mean, or nothing. Codes may end in digits, so that one name can be several cars' (`S4`
 * with 27, `S42` with 7): the longest code comes first.
 */
export function liveryNames(fileName: string): LiveryName[] {
  const match = /^RLR([\p{L}\d][\p{L}\d ._-]{0,39})\.(?:png|webp)$/u.exec(fileName);
  const codeAndNumber = match?.[1] ?? "";
  const digits = /\d+$/.exec(codeAndNumber)?.[0].slice(-4) ?? "";
  return Array.from({ length: digits.length }, (_, index) => ({
    seasonCode: codeAndNumber.slice(0, codeAndNumber.length - index - 1),
    number: codeAndNumber.slice(codeAndNumber.length - index - 1),
  }))
    .filter(({ seasonCode, number }) => seasonCode !== "" && String(Number(number)) === number)
    .map(({ seasonCode, number }) => ({ seasonCode, raceNumber: Number(number) }));
}
