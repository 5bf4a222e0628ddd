import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { type ProvedClaim, provedClaimSchema } from "#features/accounts/own/proved-claim.ts";
import type { ProfileChanges } from "#features/accounts/profile.ts";
import { linkOwnSteam, saveOwnProfile } from "#features/accounts/profile-calls.ts";
import { ApiError } from "#web/api.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { askAgain, call } from "#web/calls/call.ts";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { readSession } from "#web/session.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { showProfileSaved } from "../login/form-failure.ts";
import { takeWayBack } from "./way-back.ts";
import { discordAnswer, type LinkingAnswer, steamAnswer } from "./linking-answers.ts";
import { accountActs } from "#features/accounts/account-acts.ts";
import { NAMELESS_DRIVER } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";

/** Where Discord sends people back to. */
export function DiscordPage() {
  useLinking(discordAnswer);
  return <PendingPage />;
}

/** Where Steam sends people back to. */
export function SteamPage() {
  const asked = useLinking(steamAnswer);
  return asked ? <HolderQuestion claim={asked} /> : <PendingPage />;
}

/**
 * Saves what the service answered, once, and goes to the profile; without an answer to /404. What the person is asked before that
 * it answers.
 */
function useLinking(read: (search: URLSearchParams) => LinkingAnswer): ProvedClaim | undefined {
  const [asked, setAsked] = useState<ProvedClaim>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const answer = read(new URLSearchParams(location.search));
    if (answer === "none") return void navigate({ to: "/404", replace: true });
    void (answer === "refused" ? showRefusal() : link(answer)).then(async (question) => {
      if (question) return setAsked(question);
      await askAgain(queryClient, saveOwnProfile);
      return goBack(navigate);
    });
  }, [read, navigate, queryClient]);
  return asked;
}

/** Who came by a link has no profile yet, and goes straight back to where they were. */
async function goBack(navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const search = takeWayBack();
  if (readSession()?.isSeat) return navigate({ href: search.from ?? "/", replace: true });
  return navigate({ to: "/profile", search, replace: true });
}

async function link(changes: ProfileChanges): Promise<ProvedClaim | undefined> {
  try {
    const { openid, steamState = "" } = changes;
    await (openid && readSession()?.isSeat
      ? call(linkOwnSteam, { body: { openid, steamState } })
      : call(saveOwnProfile, { body: changes }));
    showProfileSaved();
  } catch (error) {
    if (error instanceof ApiError && error.code === "linking.is-it-you")
      return provedClaimSchema.parse(error.details);
    showApiFailure(error);
  }
  return undefined;
}

async function showRefusal(): Promise<undefined> {
  showSnackbar({ content: "Conectarea a fost anulată.", color: "plain", timeout: 7000 });
}

/** Asks who has proved a Steam id whether they are the driver without an account who has it. A no leaves it to organisers. */
function HolderQuestion({ claim }: { claim: ProvedClaim }) {
  const navigate = useNavigate();
  const leave = () => goBack(navigate);
  return (
    <div className="column stack gap-5">
      <PageHeader overline="Contul Steam" title={`Ești ${claim.name || NAMELESS_DRIVER}?`}>
        {counted(claim.results, "rezultat", "rezultate")} cu acest cont Steam. Dacă ești tu, toate
        trec la contul tău, cu locurile și punctele lor, și nu se mai pot despărți.
      </PageHeader>
      <div className="row gap-2">
        <ActButton
          look="main"
          act={accountActs.acceptProvedClaim}
          of={claim}
          onDone={leave}
          onRefused={(error) => {
            showApiFailure(error);
            return leave();
          }}
        />
        <Button
          onClick={() => {
            showSnackbar({
              content: "Organizatorii au fost anunțați și vor decide al cui este ID-ul.",
            });
            void leave();
          }}
        >
          Nu
        </Button>
      </div>
    </div>
  );
}
