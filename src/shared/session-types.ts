/** What kinds of sessions there are: practice, qualifying, race, other, another. Stored with each: a word is never renamed. */
export const sessionTypes = ["P", "Q", "R", "O", "A"] as const;
export type SessionTypeCode = (typeof sessionTypes)[number];

/** The kinds that games know. */
export const gameSessionTypes = ["P", "Q", "R"] as const;
export type GameSessionType = (typeof gameSessionTypes)[number];

/** How a session is driven, which decides ranking, grids, pole and its result files; `null` is by time, from any file. */
const drivenAs: Record<SessionTypeCode, GameSessionType | null> = {
  P: "P",
  Q: "Q",
  R: "R",
  O: null,
  A: null,
};

/** How games call the way in which it is driven; `null`: they do not say. */
export function gameTypeOf(type: SessionTypeCode): GameSessionType | null {
  return drivenAs[type];
}

/** Whether few leagues drive sessions of the kind: where one is chosen it stands behind the others. */
export function isUnusual(type: SessionTypeCode): boolean {
  return drivenAs[type] === null;
}

export function isPractice(type: SessionTypeCode): boolean {
  return drivenAs[type] === "P";
}

export function isQualifying(type: SessionTypeCode): boolean {
  return drivenAs[type] === "Q";
}

export function isRace(type: SessionTypeCode): boolean {
  return drivenAs[type] === "R";
}

/** Whether a result file of this kind may be the session's. */
export function takesFile(type: SessionTypeCode, file: GameSessionType): boolean {
  return drivenAs[type] === null || drivenAs[type] === file;
}

/** What a session is called where people read it: a sprint says so, unless its title does. */
export function sessionTitle({ title, sprint }: { title: string; sprint: boolean }): string {
  if (!sprint || /sprint/iu.test(title)) return title;
  return title === "" ? "Sprint" : `${title} (sprint)`;
}

/** A stored word. One that only a newer version of the site knows is another type. */
export function readSessionType(stored: string): SessionTypeCode {
  return sessionTypes.find((type) => type === stored) ?? "A";
}
