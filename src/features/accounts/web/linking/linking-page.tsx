import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { ProfileChanges } from "#features/accounts/profile.ts";
import { saveOwnProfile } from "#features/accounts/profile-calls.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { askAgain, call } from "#web/calls/call.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { showProfileSaved } from "../login/form-failure.ts";
import { takeWayBack } from "./way-back.ts";
import { discordAnswer, type LinkingAnswer, steamAnswer } from "./linking-answers.ts";

/** Where Discord sends people back to. */
export function DiscordPage() {
  useLinking(discordAnswer);
  return <PendingPage />;
}

/** Where Steam sends people back to. */
export function SteamPage() {
  useLinking(steamAnswer);
  return <PendingPage />;
}

/** Saves what the service answered, once, and goes to the profile; without an answer to /404. */
function useLinking(read: (search: URLSearchParams) => LinkingAnswer): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const answer = read(new URLSearchParams(location.search));
    if (answer === "none") return void navigate({ to: "/404", replace: true });
    void (answer === "refused" ? showRefusal() : link(answer))
      .then(() => askAgain(queryClient, saveOwnProfile))
      .then(() => navigate({ to: "/profile", search: takeWayBack(), replace: true }));
  }, [read, navigate, queryClient]);
}

async function link(changes: ProfileChanges): Promise<void> {
  try {
    await call(saveOwnProfile, { body: changes });
    showProfileSaved();
  } catch (error) {
    showApiFailure(error);
  }
}

async function showRefusal(): Promise<void> {
  showSnackbar({ content: "Conectarea a fost anulată.", color: "plain", timeout: 7000 });
}
