import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ManagedDownload } from "#features/downloads/downloads.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { DownloadDialog } from "./download-dialog.tsx";
import { listManagedDownloads, saveDownload } from "#features/downloads/managed-downloads-calls.ts";
import { askAgain, fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { ManagedFile } from "./managed-file.tsx";
import { useUploads } from "./use-uploads.ts";

/** '/administrare/descarcari': the game files that members can download. */
export const ManagedDownloadsPage = administrationPage("manageDownloads", ManagedDownloads);

/** A refusal stands above the list. */
const saidInPlace = () => undefined;

function ManagedDownloads() {
  const queryClient = useQueryClient();
  const { ready, limit, files } = useSuspenseQuery(read(listManagedDownloads, {}, fresh)).data;
  const [opened, setOpened] = useState<ManagedDownload | "new" | null>(null);
  const uploads = useUploads();
  const visibility = useCall(
    saveDownload,
    (file: ManagedDownload) => ({
      params: { id: file._id },
      body: { ...file, visible: !file.visible },
    }),
    { onError: saidInPlace },
  );
  return (
    <>
      <PageHeader overline="Administrare" title="Fișiere de descărcat">
        Circuite, mașini și alte fișiere de joc, doar pentru membrii serverului de Discord al ligii.
      </PageHeader>
      {!ready && (
        <Notice kind="warning" title="Membrii nu pot descărca încă">
          Site-ul nu știe care este serverul de Discord al ligii. Cine îl administrează găsește
          pașii în documentație, la „Game files for members” (DISCORD_GUILD_ID). Fișierele pot fi
          pregătite de pe acum.
        </Notice>
      )}
      <div className="row gap-2">
        <Button look="main" onClick={() => setOpened("new")}>
          Fișier nou
        </Button>
        <LinkButton to="/download-motorpark">Vezi pagina</LinkButton>
      </div>
      {visibility.error && <Notice kind="bad">{visibility.error.message}</Notice>}
      {files.length === 0 && <EmptyState text="Nu există încă niciun fișier de descărcat." />}
      <ul className="stack gap-4">
        {files.map((file) => (
          <ManagedFile
            key={file._id}
            file={file}
            limit={limit}
            uploads={uploads}
            isBusy={visibility.isPending}
            onEdit={() => setOpened(file)}
            onToggle={() => visibility.mutate(file)}
          />
        ))}
      </ul>
      {opened && (
        <DownloadDialog
          key={opened === "new" ? "new" : opened._id}
          download={opened === "new" ? null : opened}
          limit={limit}
          onClose={() => setOpened(null)}
          onSaved={async (id, content) => {
            setOpened(null);
            await askAgain(queryClient, saveDownload);
            if (content) uploads.begin(id, content);
            else showSnackbar({ content: "Modificările au fost salvate." });
          }}
        />
      )}
    </>
  );
}
