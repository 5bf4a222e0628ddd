/** What something was, is, and was before steps were taken back. */
export interface History<State> {
  /** Oldest first. */
  past: readonly State[];
  present: State;
  /** What was taken back last comes first. */
  future: readonly State[];
}

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** One more step: what was taken back is forgotten. @param most so many steps are kept, the latest */
export function addStep<State>(
  { past, present }: History<State>,
  next: State,
  most: number,
): History<State> {
  return { past: [...past, present].slice(-most), present: next, future: [] };
}

/** @returns the same history when there is nothing to take back */
export function stepBack<H extends History<unknown>>(history: H): H {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return {
    ...history,
    past: past.slice(0, -1),
    present: past.at(-1),
    future: [present, ...future],
  };
}

/** @returns the same history when nothing was taken back */
export function stepForward<H extends History<unknown>>(history: H): H {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { ...history, past: [...past, present], present: future[0], future: future.slice(1) };
}
