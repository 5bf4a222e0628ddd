import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstSnackbar } from "./snackbars.ts";

const SnackbarHost = lazy(async () => ({
  default: (await import("./snackbar-host.tsx")).SnackbarHost,
}));

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
