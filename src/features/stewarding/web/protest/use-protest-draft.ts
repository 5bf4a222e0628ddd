import { useEffect, useState } from "react";
import { closeDraft, forgetDraft, readDraft, writeDraft } from "#web/forms/drafts.ts";
import { randomKey } from "../parts/random-key.ts";
import { emptyDraft, isBlank, type ProtestDraft } from "./protest-draft.ts";

interface KeptDraft {
  draft: ProtestDraft;
  change: (change: (before: ProtestDraft) => ProtestDraft) => void;
  /** It was there when the page was opened. */
  isResumed: boolean;
  /** Begins anew. */
  drop: () => void;
  /** It was sent: nothing of it stays on the device. */
  forget: () => void;
}

/**
 * The one draft of a protest that somebody has for an event, kept on this device with every change: it outlives the page, the browser and a login. `open`
 * fills in what is known when the form is opened.
 */
export function useProtestDraft(
  eventId: string,
  open: (draft: ProtestDraft) => ProtestDraft,
): KeptDraft {
  const name = `protest:${eventId}`;
  const [kept] = useState(() => readDraft(name, emptyDraft("")));
  const [draft, setDraft] = useState(() => open(kept?.own ?? emptyDraft(randomKey())));
  const [isResumed, setResumed] = useState(kept !== null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isOver || isBlank(draft)) forgetDraft(name);
    else writeDraft(name, { base: draft, own: draft });
  }, [name, draft, isOver]);
  useEffect(() => () => closeDraft(name), [name]);
  return {
    draft,
    change: setDraft,
    isResumed,
    drop: () => {
      setDraft(open(emptyDraft(randomKey())));
      setResumed(false);
    },
    forget: () => {
      forgetDraft(name);
      setOver(true);
    },
  };
}
