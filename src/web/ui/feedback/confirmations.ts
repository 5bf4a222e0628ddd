export interface Confirmation {
  title: string;
  body?: string;
  /** Default: 'Nu'. */
  no?: string;
  /** Default: 'Da'. */
  yes?: string;
}

export interface PendingConfirmation extends Confirmation {
  answer: (isYes: boolean) => void;
}

const listeners = new Set<(pending: PendingConfirmation) => void>();

/** Asks in a dialog, for code that is not a component. Resolves to true on yes. */
export function askToConfirm(confirmation: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    for (const listener of listeners) listener({ ...confirmation, answer: resolve });
  });
}

/** Calls `listener` with every question. Returns how to stop. */
export function onConfirmation(listener: (pending: PendingConfirmation) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
