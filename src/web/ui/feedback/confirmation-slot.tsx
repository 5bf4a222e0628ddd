import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../lazy-part.ts";
import { onConfirmation, type PendingConfirmation } from "./confirmations.ts";

const ConfirmDialog = lazyPart(
  () => import("#web/ui/feedback/confirm-dialog.tsx"),
  "ConfirmDialog",
);

/** Where questions asked by `askToConfirm` appear. */
export function ConfirmationSlot() {
  const [pending, setPending] = useState<PendingConfirmation>();
  useEffect(() => onConfirmation(setPending), []);
  if (!pending) return null;
  const answer = (isYes: boolean) => {
    pending.answer(isYes);
    setPending(undefined);
  };
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        title={pending.title}
        body={pending.body}
        no={pending.no}
        yes={pending.yes}
        onNo={() => answer(false)}
        onYes={() => answer(true)}
      />
    </Suspense>
  );
}
