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
  const { answer, ...question } = pending;
  return (
    <Suspense>
      <ConfirmDialog
        {...question}
        onAnswer={(isYes) => {
          answer(isYes);
          setPending(undefined);
        }}
      />
    </Suspense>
  );
}
