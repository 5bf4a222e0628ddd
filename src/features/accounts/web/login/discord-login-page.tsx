import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { addDiscord, logInByDiscord } from "#features/accounts/own/discord-calls.ts";
import type { DiscordReply } from "#features/accounts/own/discord.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { call } from "#web/calls/call.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { readSession, startSession } from "#web/session.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { takeWayBack } from "../linking/way-back.ts";

/** Where Discord sends people back to who log in with it, or make whole with it the account that they came into by a link. */
export function DiscordLoginPage() {
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const isSeat = readSession()?.isSeat ?? false;
    void finish(new URLSearchParams(location.search), isSeat).then((isIn) => {
      const { from } = takeWayBack();
      if (isIn) return navigate({ href: from ?? "/", replace: true });
      return navigate({ to: isSeat ? "/profile" : "/login", replace: true });
    });
  }, [navigate]);
  return <PendingPage />;
}

async function finish(search: URLSearchParams, isSeat: boolean): Promise<boolean> {
  const body: DiscordReply = { code: search.get("code") ?? "", state: search.get("state") ?? "" };
  if (body.code === "") {
    showSnackbar({ content: "Conectarea a fost anulată.", color: "plain", timeout: 7000 });
    return false;
  }
  try {
    startSession((await call(isSeat ? addDiscord : logInByDiscord, { body })).token);
  } catch (error) {
    showApiFailure(error);
    return false;
  }
  if (isSeat)
    showSnackbar({ content: "Contul este întreg: de acum intri cu Discord.", color: "success" });
  return true;
}
