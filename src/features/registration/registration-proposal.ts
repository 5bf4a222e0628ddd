import { addCar, type Draft, type DraftCar } from "./registration-draft.ts";
import { CAR_NAME_LIMIT } from "./registration-shapes.ts";
import { type Candidate, freeCandidates } from "./registration.ts";

interface Proposal {
  /** Ids of the season's models; a single one is no choice. */
  models: readonly string[];
  /** Free race numbers, ascending. */
  numbers: readonly number[];
  clubName: string;
  candidates: readonly Candidate[];
  /** Id of who fills in the form: they are put into their first car. */
  person: string;
}

/** One more car, with everything that can be guessed: whoever agrees only saves. */
export function addProposedCar(
  draft: Draft,
  { models, numbers, clubName, candidates, person }: Proposal,
): DraftCar[] {
  const self = freeCandidates(draft, candidates).find(
    ({ _id, lacks }) => _id === person && lacks.length === 0,
  );
  const cars = addCar(draft, models);
  const added = cars.length - 1;
  return cars.map((car, index) =>
    index === added
      ? {
          ...car,
          raceNumber: nextNumber(draft, numbers),
          carName: nextName(draft, clubName),
          drivers: self ? [{ driver: self._id, classes: [] }] : [],
        }
      : car,
  );
}

/** The lowest free number that no car of the form has; `null`: none is left. */
export function nextNumber(draft: Draft, numbers: readonly number[]): number | null {
  const used = new Set(draft.map(({ raceNumber }) => raceNumber));
  return numbers.find((number) => !used.has(number)) ?? null;
}

/** The club's name, with a count from the second car on. */
function nextName(draft: Draft, clubName: string): string {
  const used = new Set(draft.map(({ carName }) => carName.trim()));
  for (let count = 1; ; count++) {
    const end = count === 1 ? "" : ` ${count}`;
    const name = `${clubName.slice(0, CAR_NAME_LIMIT - end.length).trim()}${end}`;
    if (!used.has(name)) return name;
  }
}
