import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { backupTroubleLabels } from "#features/league/backup-labels.ts";
import { readSiteHealth, readSiteSettings } from "#features/league/league-calls.ts";
import { backUpNow, openCopy, openRestore, sendCopy } from "#features/league/restore-calls.ts";
import { restoreByCommand } from "#shared/restore-by-command.ts";
import { call, hrefOf, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { PasswordQuestion } from "#features/accounts/web/own/password-question.tsx";
import { RestorePanel } from "#features/league/web/restore-panel.tsx";

/** Copies by hand: one more now, one as a file, one back. */
export function BackupActions() {
  const { engine } = useSuspenseQuery(read(readSiteHealth, {})).data;
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<"take" | "restore">();
  const [key, setKey] = useState<string>();
  const copying = useCall(backUpNow, () => ({}), {
    onSuccess: ({ trouble }) => {
      void queryClient.invalidateQueries(read(readSiteHealth, {}));
      showSnackbar(
        trouble === null
          ? { content: "Copia este făcută și dovedită." }
          : { content: backupTroubleLabels[trouble], color: "error" },
      );
    },
  });
  const close = () => setAsked(undefined);
  return (
    <div className="row gap-3 pad-2-0">
      <Button isBusy={copying.isPending} onClick={() => copying.mutate()}>
        Fă o copie acum
      </Button>
      <Button onClick={() => setAsked("take")}>Descarcă o copie</Button>
      {engine === "sqlite" ? (
        <Button onClick={() => setAsked("restore")}>Pune înapoi o copie</Button>
      ) : (
        <p className="small muted">{restoreByCommand}</p>
      )}
      {asked === "take" && (
        <PasswordQuestion
          title="Descarcă o copie"
          yes="Descarcă"
          byPasswordAlone
          send={({ password = "" }) => call(openCopy, { body: { password } })}
          onDone={({ key: copy }) => {
            close();
            window.location.assign(hrefOf(sendCopy, { params: { key: copy } }));
          }}
          onClose={close}
        >
          <p>
            Fișierul are tot ce știe site-ul: conturi, mesaje, fișiere de rezultate. Păstrează-l la
            loc sigur.
          </p>
        </PasswordQuestion>
      )}
      {asked === "restore" && (
        <PasswordQuestion
          title="Pune înapoi o copie"
          yes="Mai departe"
          byPasswordAlone
          send={({ password = "" }) => call(openRestore, { body: { password } })}
          onDone={(opened) => {
            close();
            setKey(opened.key);
          }}
          onClose={close}
        >
          <p>Alegi copia, vezi ce este în ea, și abia apoi se schimbă ceva.</p>
        </PasswordQuestion>
      )}
      {key !== undefined && (
        <Dialog isOpen title="Pune înapoi o copie" onClose={() => setKey(undefined)}>
          <Restore restoreKey={key} />
        </Dialog>
      )}
    </div>
  );
}

function Restore({ restoreKey }: { restoreKey: string }) {
  const { leagueName } = useSuspenseQuery(read(readSiteSettings, {})).data;
  return <RestorePanel open={async () => restoreKey} leagueName={leagueName} />;
}
