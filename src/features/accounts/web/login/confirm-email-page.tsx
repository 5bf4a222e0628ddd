import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { confirmEmail } from "#features/accounts/login-calls.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { ApiError } from "#web/api.ts";
import { call } from "#web/calls/call.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";

const route = getRouteApi("/confirmEmail/$timestamp/$token");

/** Confirms in the browser, in an effect: programs that read mail and open its links must not use the link up. */
export function ConfirmEmailPage() {
  const { timestamp, token } = route.useParams();
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void call(confirmEmail, { params: { timestamp, token } })
      .then(
        () => showSnackbar({ content: "Adresa este confirmată. Te poți conecta." }),
        showRefusal,
      )
      .then((isGone) =>
        navigate({ to: "/login", search: isGone ? { link: "gone" } : {}, replace: true }),
      );
  }, [timestamp, token, navigate]);
  return <PendingPage />;
}

/** A second click is no failure; a link that is over is answered by /login, where there is another one. */
function showRefusal(error: unknown): boolean {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "link.confirmed")
    showSnackbar({ content: "Adresa este deja confirmată. Te poți conecta." });
  else if (code !== "link.gone") showApiFailure(error);
  return code === "link.gone";
}
