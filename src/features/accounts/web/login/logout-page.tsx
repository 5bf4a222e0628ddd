import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { forgetDrafts } from "#web/forms/drafts.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { logOut } from "./own-session.ts";

/** Logs out on arrival, in an effect: preloading a link to this page must log nobody out. */
export function LogoutPage() {
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    forgetDrafts();
    void logOut().then(() => navigate({ to: "/", replace: true }));
  }, [navigate]);
  return <PendingPage />;
}
