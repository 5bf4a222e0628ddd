const unsaved = new Set<string>();

/** Whether some form on the page holds work that is not saved. Nothing may throw a person off the page then. */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** Remembers that the form `id` holds unsaved work. Returns how to forget it. */
export function markUnsaved(id: string): () => void {
  unsaved.add(id);
  return () => unsaved.delete(id);
}
