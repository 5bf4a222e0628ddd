import { useState } from "react";
import { byteSize } from "#shared/text/byte-size.ts";
import type { ManagedDownload } from "#features/downloads/downloads.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { abandonUpload, downloadActs } from "#features/downloads/managed-downloads-calls.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { useCall } from "#web/calls/use-call.ts";
import styles from "./managed-downloads.module.css";
import type { RunningUpload, Uploads } from "./use-uploads.ts";
import { remainingText } from "#features/downloads/remaining-time.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { KerbProgress } from "#web/ui/racing/kerb-progress.tsx";

interface ManagedFileProps {
  file: ManagedDownload;
  /** Bytes. */
  limit: number;
  uploads: Uploads;
  isBusy: boolean;
  onEdit: () => void;
  onToggle: () => void;
}

export function ManagedFile(props: ManagedFileProps) {
  const { file, limit, uploads, isBusy, onEdit, onToggle } = props;
  const [isReplacing, setReplacing] = useState(false);
  const upload = uploads.uploads[file._id];
  const { title, content, unfinished } = file;
  const takesFile = !upload && (isReplacing || !content || unfinished.length > 0);
  return (
    <li className="box stack gap-3 pad-4 narrowable">
      <div className="stack gap-1 anywhere">
        <h2 className="name">{title}</h2>
        <p className={`muted ${styles.quiet}`}>
          {factsOf(file)}
          {content && (
            <>
              {" · din "}
              <Time at={content.uploadedAt} format="day" />
            </>
          )}
        </p>
      </div>
      <Address fileKey={file.fileKey} title={title} />
      {upload && <UploadPanel id={file._id} upload={upload} uploads={uploads} />}
      {!upload && <Unfinished unfinished={unfinished} />}
      {takesFile && (
        <FileDrop
          label={content ? `Fișierul nou pentru ${title}` : `Fișierul pentru ${title}`}
          help={`Cel mult ${byteSize(limit)}. Se trimite în bucăți și poate fi întrerupt oricând.`}
          maxBytes={limit}
          onFile={(chosen) => {
            setReplacing(false);
            uploads.begin(file._id, chosen);
          }}
        />
      )}
      <div className="row gap-2">
        <Button aria-label={`Editează ${title}`} onClick={onEdit}>
          Editează
        </Button>
        {content && !upload && (
          <Button
            aria-expanded={isReplacing}
            aria-label={`Înlocuiește fișierul ${title}`}
            onClick={() => setReplacing(!isReplacing)}
          >
            Înlocuiește fișierul
          </Button>
        )}
        <Button
          disabled={isBusy}
          aria-label={file.visible ? `Ascunde ${title}` : `Arată ${title}`}
          onClick={onToggle}
        >
          {file.visible ? "Ascunde" : "Arată"}
        </Button>
        <ActButton
          act={downloadActs.deleteDownload}
          of={file}
          look="danger"
          onDone={() => uploads.forget(file._id)}
        />
      </div>
    </li>
  );
}

function factsOf({ visible, versionText, content, timesDownloaded }: ManagedDownload): string {
  return [
    visible ? "vizibil" : "ascuns",
    versionText,
    content ? `${content.fileName}, ${byteSize(content.bytes)}` : "fără fișier încă",
    counted(timesDownloaded, "descărcare", "descărcări"),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The link that goes into a Discord message. */
function Address({ fileKey, title }: { fileKey: string; title: string }) {
  const { publicUrl } = useSite();
  const address = `${publicUrl}/download-motorpark?${new URLSearchParams({ file: fileKey })}`;
  return (
    <p className={`row gap-1-3 ${styles.address}`}>
      <code>{address}</code>
      <Button
        look="link"
        aria-label={`Copiază linkul pentru ${title}`}
        onClick={() => void copyText("Linkul", address)}
      >
        Copiază linkul
      </Button>
    </p>
  );
}

/** Uploads that began on another day or in another window. */
function Unfinished({ unfinished }: Pick<ManagedDownload, "unfinished">) {
  const giveUp = useCall(abandonUpload, (id: string) => ({ params: { id } }));
  return unfinished.map(({ _id, fileName, presentBytes, bytes }) => (
    <Notice key={_id} kind="info" title={`Încărcare neterminată: ${fileName}`}>
      <div className={`row spread gap-2-4 ${styles.unfinished}`}>
        <p>
          Au ajuns {byteSize(presentBytes)} din {byteSize(bytes)}. Alege din nou același fișier și
          continuă de unde a rămas.
        </p>
        <Button
          isBusy={giveUp.isPending}
          aria-label={`Renunță la încărcarea ${fileName}`}
          onClick={() => giveUp.mutate(_id)}
        >
          Renunță
        </Button>
      </div>
    </Notice>
  ));
}

interface UploadPanelProps {
  /** The download's. */
  id: string;
  upload: RunningUpload;
  uploads: Uploads;
}

function UploadPanel({ id, upload, uploads }: UploadPanelProps) {
  const { phase, sentBytes, bytes, fileName, problem } = upload;
  const percent = Math.floor((sentBytes / bytes) * 100);
  if (phase === "done")
    return (
      <Notice kind="good">
        <div className={`row spread gap-2-4 ${styles.unfinished}`}>
          <p role="status">{fileName} a ajuns întreg și poate fi descărcat.</p>
          <Button onClick={() => uploads.forget(id)}>Bine</Button>
        </div>
      </Notice>
    );
  const isRunning = phase === "sending" || phase === "waiting";
  return (
    <div className={`stack gap-3 ${styles.upload}`}>
      <p>
        <strong>{fileName}</strong>: {byteSize(sentBytes)} din {byteSize(bytes)}
        {phase === "sending" && paceText(upload)}
      </p>
      <KerbProgress percent={percent} label={`${fileName}: ${formatPercent(percent)}`} />
      <p className={`muted ${styles.quiet}`} role="status">
        {phase === "waiting" && "Legătura s-a întrerupt. Încerc din nou imediat ce se poate."}
        {phase === "paused" && "Încărcarea este oprită. Ce a ajuns rămâne pe site o săptămână."}
      </p>
      {problem !== undefined && <Notice kind="bad">{problem}</Notice>}
      <div className="row gap-2">
        {isRunning ? (
          <Button onClick={() => uploads.pause(id)}>Pauză</Button>
        ) : (
          <Button look="main" onClick={() => uploads.goOn(id)}>
            Continuă
          </Button>
        )}
        {!isRunning && <Button onClick={() => uploads.forget(id)}>Închide</Button>}
      </div>
    </div>
  );
}

/** Speed and time left, in words. */
function paceText({ sentBytes, bytes, bytesPerSecond }: RunningUpload): string {
  if (bytesPerSecond === undefined) return "";
  const remainingMs = ((bytes - sentBytes) / bytesPerSecond) * 1000;
  return ` · ${byteSize(Math.round(bytesPerSecond))}/s · ${remainingText(remainingMs)}`;
}
