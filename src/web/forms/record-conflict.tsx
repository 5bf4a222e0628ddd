import { SavedMeanwhile } from "#web/ui/feedback/saved-meanwhile.tsx";

interface RecordConflictProps<Saved extends object> {
  /** As it was read. */
  read: Saved;
  conflict: { theirs: Saved; takeTheirs: () => void; keepOwn: () => void } | undefined;
  titles: { [Part in keyof Saved]?: string };
}

/** Stands over a form that somebody else has saved: says what is different and lets the person choose. */
export function RecordConflict<Saved extends object>({
  read,
  conflict,
  titles,
}: RecordConflictProps<Saved>) {
  if (!conflict) return null;
  const differences = differencesOf(read, conflict.theirs, titles);
  return (
    <SavedMeanwhile onTakeTheirs={conflict.takeTheirs} onKeepOwn={conflict.keepOwn}>
      <p>S-a schimbat: {differences.join(", ") || "nimic din ce se vede aici"}.</p>
    </SavedMeanwhile>
  );
}

/** Titles of the parts in which two copies differ. */
function differencesOf<T extends object>(
  read: T,
  now: T,
  titles: { [K in keyof T]?: string },
): string[] {
  const entries: [string, unknown][] = Object.entries(titles);
  const before = new Map<string, unknown>(Object.entries(read));
  const after = new Map<string, unknown>(Object.entries(now));
  return entries
    .filter(([key]) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)))
    .map(([, title]) => String(title));
}
