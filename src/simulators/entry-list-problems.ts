/** A car for a game server's entry list, in the order of the list. */
export interface ServerEntry {
  /** For sentences about it. */
  title: string;
  raceNumber: number;
  /** The game's id of the model; `null` when the league does not know it. */
  modelKey: string | null;
  /** AC: folder of the livery. */
  skin: string;
  teamName: string;
  ballastKg: number;
  restrictor: number;
  /** First driver first. */
  drivers: readonly ServerDriver[];
}

export interface ServerDriver {
  firstName: string;
  lastName: string;
  /** Three letters, empty when unset. */
  shortName: string;
  steamId: string | null;
  /** ACC driver category 0 Bronze … 3 Platinum; `null`: not said. */
  category: number | null;
}

/** Why an entry list cannot be made, a Romanian sentence for each car it is about. */
export interface EntryListProblem {
  code: "steam-id-missing" | "number-doubled" | "model-unknown" | "person-doubled" | "nobody";
  message: string;
}

/** What every game server would refuse or read wrongly: people without Steam id, doubled numbers and people, unknown models. */
export function entryListProblems(entries: readonly ServerEntry[]): EntryListProblem[] {
  const numbers = new Map<number, string>();
  const people = new Map<string, string>();
  return entries.flatMap((entry) => {
    const problems: EntryListProblem[] = [];
    const say = (code: EntryListProblem["code"], message: string) =>
      problems.push({ code, message: `${entry.title}: ${message}` });
    if (entry.modelKey === null) say("model-unknown", "modelul mașinii nu are un cod al jocului.");
    if (entry.drivers.length === 0) say("nobody", "nu are niciun pilot care poate lua startul.");
    const sameNumber = numbers.get(entry.raceNumber);
    if (sameNumber !== undefined)
      say("number-doubled", `numărul ${entry.raceNumber} este și al mașinii ${sameNumber}.`);
    numbers.set(entry.raceNumber, entry.title);
    for (const driver of entry.drivers) {
      const name = `${driver.firstName} ${driver.lastName}`.trim() || "un pilot fără nume";
      if (!driver.steamId || !/^\d{17}$/.test(driver.steamId)) {
        say("steam-id-missing", `${name} nu are contul Steam legat.`);
        continue;
      }
      const elsewhere = people.get(driver.steamId);
      if (elsewhere !== undefined) say("person-doubled", `${name} este și pe mașina ${elsewhere}.`);
      people.set(driver.steamId, entry.title);
    }
    return problems;
  });
}
