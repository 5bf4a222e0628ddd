import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * A choice that counts at once: shown as made before the site has saved it, and as it is there once the site has answered.
 * Answers what is shown, and how to choose.
 */
export function useChoice<Stored, Chosen extends Stored>(
  stored: Stored,
  save: Pick<UseMutationResult<unknown, unknown, Chosen>, "mutate">,
): [shown: Stored, choose: (next: Chosen) => void] {
  const [wish, setWish] = useState<{ value: Chosen } | null>(null);
  const choose = (value: Chosen) => {
    setWish({ value });
    // Of several presses the last one's, and after what is shown was read again.
    save.mutate(value, { onSettled: () => setWish(null) });
  };
  return [wish ? wish.value : stored, choose];
}
