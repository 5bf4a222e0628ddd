import { useBlocker } from "@tanstack/react-router";
import { type RefObject, useEffect, useId } from "react";
import { askToConfirm } from "../ui/feedback/confirmations.ts";
import { markUnsaved } from "./unsaved-forms.ts";

/**
 * Guards a form: asks before the page is left, by a link or by closing the tab, while `isDirty`. `loss` says what becomes of
 * the changes; `isOver` is set once they are saved and the form is about to go.
 */
export function useUnsavedChanges(
  isDirty: boolean,
  loss = "Ai modificări nesalvate. Dacă pleci, se pierd.",
  isOver?: RefObject<boolean>,
): void {
  const id = useId();
  useEffect(() => {
    if (isDirty) return markUnsaved(id);
    return undefined;
  }, [id, isDirty]);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && isOver?.current !== true,
    shouldBlockFn: async ({ current, next }) => {
      if (isOver?.current === true || current.pathname === next.pathname) return false;
      const leaves = await askToConfirm({
        title: "Pleci fără să salvezi?",
        body: loss,
        no: "Rămân",
        yes: "Plec",
      });
      return !leaves;
    },
  });
}
