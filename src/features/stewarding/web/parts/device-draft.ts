import { useEffect, useState } from "react";
import { closeDraft, forgetDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";

interface DraftKind<Draft> {
  /** A new one. */
  begin: () => Draft;
  /** Whether nothing in it would be missed. */
  isBlank: (draft: Draft) => boolean;
  /** Fills in what is known when the form is opened. */
  open?: (draft: Draft) => Draft;
}

interface DeviceDraft<Draft> {
  draft: Draft;
  change: (change: (before: Draft) => Draft) => void;
  /** It was there when the page was opened. */
  isResumed: boolean;
  /** Begins anew. */
  drop: () => void;
  /** It was sent: nothing of it stays on the device. */
  forget: () => void;
}

/** A party's draft that this device stores with every change under its name; it outlives the page, the browser and a login. */
export function useDeviceDraft<Draft extends object>(
  name: string,
  { begin, isBlank, open = (draft) => draft }: DraftKind<Draft>,
): DeviceDraft<Draft> {
  const [kept] = useState(() => readDraft(name, begin()));
  const [draft, setDraft] = useState(() => open(kept?.own ?? begin()));
  const [isResumed, setResumed] = useState(kept !== null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isOver || isBlank(draft)) forgetDraft(name);
    else writeDraft(name, { base: draft, own: draft });
  }, [name, draft, isOver, isBlank]);
  useEffect(() => () => closeDraft(name), [name]);
  return {
    draft,
    change: setDraft,
    isResumed,
    drop: () => {
      setDraft(open(begin()));
      setResumed(false);
    },
    forget: () => {
      forgetDraft(name);
      setOver(true);
    },
  };
}
