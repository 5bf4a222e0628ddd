import type { GamePlatform } from "#shared/game-platforms.ts";

/**
 * Everything that the site knows of a simulator beside reading and writing its files: light, for the browser too. What reads its
 * files, `read-result-file.ts` lists; `ARCHITECTURE.md` says what a new one takes.
 */
export interface SimulatorDescription<Code extends string = string> {
  /** As it is stored and shown, such as `ACC`. Never renamed. */
  code: Code;
  /** Its row's id in an installation that does not have it yet. */
  rowId: string;
  title: string;
  /** Its name in a sentence: 'cluburi de ACC'. */
  name: string;
  colours: SimulatorColours;
  /** Of which platform its results know people; `null`: nobody knows. */
  platform: GamePlatform | null;
  /** What a profile needs for its clubs, besides names. */
  needs: "steamId" | "iRacingMemberId" | null;
  results: ResultTraits;
  entryList: EntryListTraits | null;
  /** A car of several people that comes says who connects first. */
  asksFirstDriver: boolean;
  /** How long sessions usually are, in minutes. */
  usualMinutes: { practice: number; qualifying: number; race: number };
  /** What the game calls cars and tracks: what is wrong with another name, and help beside the field. */
  gameKeys: { car: GameKeyTraits; track: GameKeyTraits; layout: { help: string } };
}

export interface SimulatorColours {
  /** Under light lines. */
  ground: string;
  flag: string;
  /** Text on the flag, which can be read (4.5 : 1 or more). */
  onFlag: string;
}

interface ResultTraits {
  /** `JSON`, as in 'JSON de la ACC'. */
  format: string;
  /** As one chooses it: 'JSON al serverului'. */
  title: string;
  /** What to bring instead of something else: 'fișierul JSON din folderul…'. */
  expected: string;
  /**
   * How it is known whether a car finished a race: the file has a `word`, or who `crossed` the line after the winner; `unsaid`:
   * not at all.
   */
  finish: "word" | "crossing" | "unsaid";
  /** Few of its files were seen yet, so that whoever brings one is asked to compare. */
  fewSeen?: boolean;
}

/** What the game's server takes as its list of cars (`formats.md` §5, §6). */
export interface EntryListTraits {
  /** What the server looks for. */
  file: string;
  mostCars: number;
  /** `null`: any. */
  numbers: { first: number; last: number } | null;
  mostDriversInCar: number;
  isModel: (key: string) => boolean;
  setup: SetupTraits;
  /** What race control gets by it: 'în ACC cine…'. */
  control: string;
  /** Said under its buttons. */
  note: string | null;
}

interface SetupTraits {
  /** Most, in kilograms. */
  ballastKg: number;
  /** Most, in percent. */
  restrictor: number;
  /** Above it recent servers are said to stop counting; `null`: nowhere. */
  doubtfulBallastKg: number | null;
  /** Each car has a folder of its livery. */
  choosesSkin: boolean;
}

interface GameKeyTraits {
  fits: (key: string) => boolean;
  problem: string;
  help: string;
}
