import { useBlocker } from "@tanstack/react-router";
import { useEffect, useId } from "react";
import { askToConfirm } from "./ui/confirmations.ts";

const unsaved = new Set<string>();

/** Whether some form on the page holds work that is not saved. Nothing may throw a person off the page then. */
export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** Guards a form: asks before the page is left, by a link or by closing the tab, while `isDirty`. */
export function useUnsavedChanges(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isDirty]);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leaves = await askToConfirm({
        title: "Pleci fără să salvezi?",
        body: "Ai modificări nesalvate. Dacă pleci, se pierd.",
        no: "Rămân",
        yes: "Pleacă",
      });
      return !leaves;
    },
  });
}
