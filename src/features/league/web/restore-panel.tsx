import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import {
  checkRestore,
  RESTORE_PIECE_BYTES,
  storeRestorePiece,
} from "#features/league/restore-calls.ts";
import { ApiError } from "#web/api.ts";
import { call, hrefOf } from "#web/calls/call.ts";
import { putBytes } from "#web/upload.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { FoundCopy } from "./found-copy.tsx";

const STALL_MS = 60_000;

interface RestorePanelProps {
  /** Begins, with whatever proves that one may; answers the key for the rest. */
  open: () => Promise<string>;
  /** Of the league that is replaced: its name has to be typed. Left out where there is none. */
  leagueName?: string;
}

/** A copy on its way back: one file is sent and looked at, and only then asked whether it takes the league's place. */
export function RestorePanel({ open, leagueName }: RestorePanelProps) {
  const [share, setShare] = useState<number>();
  const sending = useMutation({
    mutationFn: async (file: File) => {
      const key = await open();
      await sendPieces(key, file, setShare);
      setShare(undefined);
      return { copyKey: key, preview: await call(checkRestore, { params: { key } }) };
    },
    onSettled: () => setShare(undefined),
  });
  if (sending.data)
    return <FoundCopy {...sending.data} leagueName={leagueName} onOther={sending.reset} />;
  return (
    <div className="stack gap-4">
      <FileDrop
        label="Copia ligii"
        help="Un fișier grila-….tar, luat cu „Descarcă o copie”"
        accept=".tar"
        progress={share}
        disabled={sending.isPending}
        onFile={(file) => sending.mutate(file)}
      />
      {sending.isPending && share === undefined && <p role="status">Se verifică copia…</p>}
      {sending.error && (
        <Notice kind="bad" title="Copia nu a fost primită">
          {sending.error instanceof ApiError
            ? sending.error.message
            : "Încearcă din nou peste câteva momente."}
        </Notice>
      )}
    </div>
  );
}

/** One piece after the other, each from where the site says that the last one ended. */
async function sendPieces(
  key: string,
  file: File,
  onShare: (share: number) => void,
): Promise<void> {
  for (let offset = 0; offset < file.size;) {
    const begun = offset;
    const piece = file.slice(begun, begun + RESTORE_PIECE_BYTES);
    const { received } = await putBytes<{ received: number }>({
      path: hrefOf(storeRestorePiece, { params: { key, offset: String(begun) } }),
      bytes: piece,
      stallMs: STALL_MS,
      onProgress: (part) => onShare((begun + part * piece.size) / file.size),
    });
    if (received <= begun) throw new Error("The site did not take a piece");
    offset = received;
  }
}
