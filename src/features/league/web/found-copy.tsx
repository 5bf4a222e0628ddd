import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { acceptRestore } from "#features/league/restore-calls.ts";
import type { RestorePreview } from "#features/league/restore.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { endSession } from "#web/session.ts";
import { call } from "#web/calls/call.ts";
import { useServerForm } from "#web/forms/use-server-form.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Time } from "#web/ui/show/time.tsx";

const LOOK_MS = 1000;

interface FoundCopyProps {
  copyKey: string;
  preview: RestorePreview;
  leagueName: string | undefined;
  onOther: () => void;
}

/** What a copy holds, and the press that puts it into the league's place. */
export function FoundCopy({ copyKey, preview, leagueName, onOther }: FoundCopyProps) {
  const formId = useId();
  const coming = useMutation({ mutationFn: waitForSite });
  const { field, formProps, isPending } = useServerForm(
    { leagueName: "" },
    {
      send: (body) => call(acceptRestore, { params: { key: copyKey }, body }),
      onDone: () => coming.mutate(),
      onRefused: (error) => error.status !== 422 && showApiFailure(error),
    },
  );
  if (!coming.isIdle)
    return (
      <Notice kind="info" title="Site-ul pornește cu liga din copie">
        Durează câteva secunde, apoi te conectezi cu un cont din ea.
      </Notice>
    );
  const { league, madeAt, people, newestRace, files, leftOut, hasSecret, version } = preview;
  return (
    <form {...formProps} id={formId} className="stack gap-5">
      <Facts inWords>
        <Fact name="Liga">{league}</Fact>
        <Fact name="Făcută">
          <Time at={madeAt} format="moment" />
        </Fact>
        <Fact name="Oameni">{counted(people, "pilot", "piloți")}</Fact>
        <Fact name="Ultima cursă">
          {newestRace ? (
            <>
              {newestRace.title}, <Time at={newestRace.at} format="moment" />
            </>
          ) : (
            "niciuna"
          )}
        </Fact>
        <Fact name="Fișiere">{files}</Fact>
        <Fact name="Versiunea programului">{version}</Fact>
      </Facts>
      {leftOut > 0 && <Notice kind="info">Fișierele de joc ale membrilor nu sunt în copie.</Notice>}
      {!hasSecret && (
        <Notice kind="info">
          Copia nu are cheia sesiunilor: toată lumea se conectează din nou, iar a doua verificare
          merge doar cu un cod de rezervă.
        </Notice>
      )}
      {leagueName !== undefined && (
        <>
          <Notice kind="warning" title={`Liga de acum, ${leagueName}, este înlocuită`}>
            Se face întâi o copie a ei, iar fișierele ei rămân paisprezece zile pe server.
          </Notice>
          <TextField
            label="Scrie numele ligii de acum"
            autoComplete="off"
            required
            {...field("leagueName")}
          />
        </>
      )}
      <div className="row gap-3">
        <Button
          type="submit"
          look={leagueName === undefined ? "main" : "danger"}
          isBusy={isPending}
        >
          {leagueName === undefined ? "Începe cu liga aceasta" : "Pune copia în locul ligii"}
        </Button>
        <Button disabled={isPending} onClick={onOther}>
          Altă copie
        </Button>
      </div>
    </form>
  );
}

/** Until the site answers again with the other league; then to where one logs in, with nothing kept of before. */
async function waitForSite(): Promise<void> {
  for (let isBack = false; !isBack;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    isBack = await fetch("/readyz").then(
      ({ ok }) => ok,
      () => false,
    );
  }
  endSession();
  window.location.assign("/login");
}
