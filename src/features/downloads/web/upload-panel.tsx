import { byteSize } from "#shared/text/byte-size.ts";
import { remainingText } from "#features/downloads/remaining-time.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { KerbProgress } from "#web/ui/racing/kerb-progress.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import styles from "./managed-downloads.module.css";
import type { RunningUpload, Uploads } from "./use-uploads.ts";

interface UploadPanelProps {
  /** The download's. */
  id: string;
  upload: RunningUpload;
  uploads: Uploads;
}

export function UploadPanel({ id, upload, uploads }: UploadPanelProps) {
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
