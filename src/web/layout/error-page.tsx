import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../api.ts";
import { isSessionEnd, leaveEndedSession } from "../session-end.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { LostPage } from "./lost-page.tsx";

/** Shown in place of a page that failed. An ended session leads to /login, what is not there or not shown to /404. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isEnded = isSessionEnd(error, router.latestLocation.pathname);
  useEffect(() => {
    if (isEnded) leaveEndedSession(router);
  }, [isEnded, router]);
  const retry = () => {
    reset?.();
    void router.invalidate();
  };
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return <LostPage />;
  const isKnown = error instanceof ApiError;
  return (
    <ErrorState
      title="Pagina nu a putut fi încărcată"
      text={isKnown ? error.message : "Ceva nu a mers bine pe această pagină."}
      requestId={isKnown ? error.requestId : undefined}
      onRetry={isKnown ? retry : () => location.reload()}
    />
  );
}
