import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../lazy-part.ts";
import { onFirstSnackbar } from "./snackbars.ts";

const SnackbarHost = lazyPart(() => import("#web/ui/feedback/snackbar-host.tsx"), "SnackbarHost");

/** Where notices appear. Draws nothing, and loads nothing, until there is one. */
export function SnackbarSlot() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onFirstSnackbar(() => setNeeded(true)), []);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <SnackbarHost />
    </Suspense>
  );
}
