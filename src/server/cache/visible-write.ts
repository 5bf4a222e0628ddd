import { AsyncLocalStorage } from "node:async_hooks";
import { everything, type PublicChange, type ShownThing } from "./public-change.ts";

/** A write under way whose outcome visitors see. */
export interface VisibleWrite {
  /** Everything, until the write says what it changes. */
  change: PublicChange;
  /**
   * Called when a transaction of it was committed, or may have been: its connection broke before the answer. `heardAs` is the id under which this
   * process hears of it too, as all others do; of what only may have been committed nothing is known until it is heard.
   */
  onCommit: (change: PublicChange, heardAs?: string) => void;
}

/** What its route says that it changes, whether it may hide something, and the client that writes. */
type DeclaredWrite = Pick<VisibleWrite, "onCommit"> & Pick<PublicChange, "about" | "by" | "hides">;

const underway = new AsyncLocalStorage<VisibleWrite>();

/** Runs `work`, all of whose transactions belong to one write: the database's drivers tell other processes of them and call `onCommit`. */
export function runVisibleWrite({ onCommit, ...declared }: DeclaredWrite, work: () => void): void {
  const write: VisibleWrite = {
    change: { ...everything, ...declared },
    onCommit: (change, heardAs) => {
      // What one transaction named says nothing of the next.
      write.change = { ...everything, ...declared };
      onCommit(change, heardAs);
    },
  };
  underway.run(write, work);
}

/** The write that the running code belongs to, if visitors see its outcome. */
export function visibleWriteUnderway(): VisibleWrite | undefined {
  return underway.getStore();
}

/** For routes, before their transaction is committed: the write under way changes these things and no others. Whoever says nothing changes everything. */
export function changesOnly(things: readonly ShownThing[]): void {
  const write = underway.getStore();
  if (write) write.change = { ...write.change, things };
}

/** For a route that may hide something, before its transaction is committed: this time it does not. */
export function hidesNothing(): void {
  const write = underway.getStore();
  if (write) write.change = { ...write.change, hides: false };
}
