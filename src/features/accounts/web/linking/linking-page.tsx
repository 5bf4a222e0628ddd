import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { showApiFailure } from "#web/api-failure.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { profileQuery, saveProfile } from "../accounts-api.ts";
import { showProfileSaved } from "../login/form-failure.ts";
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
      .then(() => queryClient.invalidateQueries(profileQuery()))
      .then(() => navigate({ to: "/profile", replace: true }));
  }, [read, navigate, queryClient]);
}

async function link(changes: Record<string, unknown>): Promise<void> {
  try {
    await saveProfile(changes);
    showProfileSaved();
  } catch (error) {
    showApiFailure(error);
  }
}

async function showRefusal(): Promise<void> {
  showSnackbar({ content: "Conectarea a fost anulată.", color: "plain", timeout: 7000 });
}
