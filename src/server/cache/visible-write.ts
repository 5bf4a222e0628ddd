import { AsyncLocalStorage } from "node:async_hooks";

/** A write under way whose outcome visitors see. */
export interface VisibleWrite {
  /** Called when a transaction of it was committed, or may have been: its connection broke before the answer. */
  onCommit: () => void;
}

const underway = new AsyncLocalStorage<VisibleWrite>();

/** Runs `work`, all of whose transactions belong to `write`: the database's drivers tell other processes of them and call `onCommit`. */
export function runVisibleWrite(write: VisibleWrite, work: () => void): void {
  underway.run(write, work);
}

/** The write that the running code belongs to, if visitors see its outcome. */
export function visibleWriteUnderway(): VisibleWrite | undefined {
  return underway.getStore();
}
