import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "../api.ts";
import { lostScriptText } from "../lazy-part.ts";
import { isSessionEnd, leaveEndedSession } from "../session-end.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { FactorRequired } from "./factor-required.tsx";
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
  if (error instanceof ApiError && error.code === "access.factor-required")
    return <FactorRequired />;
  if (error instanceof ApiError && (error.status === 403 || error.status === 404))
    return <LostPage />;
  const isKnown = error instanceof ApiError;
  return (
    <ErrorState
      title="Pagina nu a putut fi încărcată"
      text={isKnown ? error.message : textOf(error)}
      requestId={isKnown ? error.requestId : undefined}
      onRetry={isKnown ? retry : () => location.reload()}
    />
  );
}

/** Browsers say it differently, but each names the module when a script cannot be loaded: a new version, or no connection. */
function textOf(error: unknown): string {
  return error instanceof Error && /module|preload/i.test(error.message)
    ? lostScriptText
    : "Ceva nu a mers bine pe această pagină.";
}
