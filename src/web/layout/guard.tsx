import { useHydrated, useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { readSession, useSession } from "../session.ts";
import { hasUnsavedChanges } from "../forms/unsaved-forms.ts";
import { loginHref, profilePath } from "./navigation.ts";
import { PendingPage } from "./pending-page.tsx";
import { lazyPart } from "../lazy-part.ts";

/** Hardly anybody needs it. */
const SeatOnly = lazyPart(() => import("./seat-only.tsx"), "SeatOnly");

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /**
     * `members`: people logged in; others go to /login. `seats`: those whose login is worth a seat alone, too. `guests`: the
     * others; who is logged in goes to /profile.
     */
    access?: "members" | "seats" | "guests";
  }
}

/** Shows a page only to those its route is for. The server, which knows nobody, renders a member's page as a shell. */
export function Guard({ children }: { children: ReactNode }) {
  const access = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.access,
  });
  if (access === "members" || access === "seats")
    return <MembersOnly isForSeats={access === "seats"}>{children}</MembersOnly>;
  if (access === "guests") return <GuestsOnly>{children}</GuestsOnly>;
  return children;
}

function MembersOnly({ isForSeats, children }: { isForSeats: boolean; children: ReactNode }) {
  const isHydrated = useHydrated();
  const session = useSession();
  const isMember = session !== null;
  const navigate = useNavigate();
  // A session may end under an open form: the form stays.
  const stays = isMember || hasUnsavedChanges();
  useEffect(() => {
    // While the page is hydrated the session reads as none, as on the server; what counts is what the browser holds.
    if (stays || readSession() !== null) return;
    const from = location.pathname + location.search;
    void navigate({ href: loginHref(from), replace: true });
  }, [stays, navigate]);
  if (!isHydrated || !stays) return <PendingPage />;
  const shown = session?.isSeat && !isForSeats ? <SeatOnly /> : children;
  return <Suspense fallback={<PendingPage />}>{shown}</Suspense>;
}

function GuestsOnly({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  // Only who comes here logged in is sent on: a login made here decides itself where it leads.
  useEffect(() => {
    if (readSession() !== null) void navigate({ to: profilePath, replace: true });
  }, [navigate]);
  return children;
}
