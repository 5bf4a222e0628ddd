import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { confirmEmail } from "#features/accounts/login-calls.ts";
import { keptFrom } from "#features/accounts/site-path.ts";
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
      .then(({ from }) => {
        showSnackbar({ content: "Adresa este confirmată. Te poți conecta." });
        return keptFrom(from);
      }, afterRefusal)
      .then((search) => navigate({ to: "/login", search, replace: true }));
  }, [timestamp, token, navigate]);
  return <PendingPage />;
}

/** A second click is no failure, and /login answers a link that is over with another one. Returns what /login is told. */
function afterRefusal(error: unknown): { link?: "gone"; from?: string } {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "link.gone") return { link: "gone" };
  if (code !== "link.confirmed") {
    showApiFailure(error);
    return {};
  }
  showSnackbar({ content: "Adresa este deja confirmată. Te poți conecta." });
  const details = error instanceof ApiError ? error.details : undefined;
  return typeof details === "object" && details !== null && "from" in details
    ? keptFrom(details.from)
    : {};
}
