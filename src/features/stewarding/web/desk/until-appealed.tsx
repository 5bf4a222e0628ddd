import type { CaseView } from "#features/stewarding/stewarding.ts";
import { useNow } from "#web/now.ts";
import { Time } from "#web/ui/show/time.tsx";

/** Until when (UTC ms) the appeal must wait because the other side may still appeal; `null` when it can be decided. */
export function useAppealUntil({ origin, first }: CaseView): number | null {
  const now = useNow();
  const until = origin === "appeal" ? (first?.decision.appealUntil ?? 0) : 0;
  return now < until ? until : null;
}

/** Says so beside the button that waits for it. */
export function UntilAppealed({ at }: { at: number | null }) {
  if (at === null) return null;
  return (
    <p className="small muted">
      Se poate după <Time at={at} format="moment" />: până atunci mai poate face apel și cealaltă
      parte.
    </p>
  );
}
