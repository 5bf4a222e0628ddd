import { AsyncLocalStorage } from "node:async_hooks";
import { everything, type PublicChange, type ShownThing } from "./public-change.ts";

/** A write under way whose outcome visitors see. */
export interface VisibleWrite {
  /** Everything, until the write says what it changes. */
  change: PublicChange;
  /**
   * Called when a transaction of it was committed, or may have been, when its connection broke before the answer. `heardAs` is
   * the id under which all processes hear of it; nothing is known of an uncertain commit until it is heard.
   */
  onCommit: (change: PublicChange, heardAs?: string) => void;
}

/** What its route says that it changes, whether it may hide something, and the client that writes. */
type DeclaredWrite = Pick<VisibleWrite, "onCommit"> & Pick<PublicChange, "about" | "by" | "hides">;

const underway = new AsyncLocalStorage<VisibleWrite>();

/** Runs `work` as one write: the database's drivers tell other processes of its transactions and call `onCommit`. */
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

/** A route calls it before its commit: the write changes these things and no others. Without it a write changes everything. */
export function changesOnly(things: readonly ShownThing[]): void {
  setChange({ things });
}

/** For a write of many others' work, of which each has named only its own: it changes everything after all. */
export function changesEverything(): void {
  setChange({ things: everything.things });
}

/** For a route that may hide something, before its transaction is committed: this time it does not. */
export function hidesNothing(): void {
  setChange({ hides: false });
}

function setChange(said: Partial<PublicChange>): void {
  const write = underway.getStore();
  if (write) write.change = { ...write.change, ...said };
}
