import { byteSize } from "#shared/text/byte-size.ts";
import { type ReactNode, useId, useState } from "react";
import styles from "./file-drop.module.css";

interface CommonProps {
  label: string;
  /** What may be given: kinds and size, in words. */
  help?: ReactNode;
  /** As in `<input type="file">`: `.json,.csv`. */
  accept?: string;
  /** Larger files are refused before they are sent. */
  maxBytes?: number;
  /** Share sent so far, 0 to 1; left out while nothing is being sent. */
  progress?: number | undefined;
  error?: string | undefined;
  disabled?: boolean;
}

type FileDropProps = CommonProps &
  (
    | { onFile: (file: File) => void; onFiles?: never }
    /** Takes many at once; `maxBytes` is then for the page to say beside each. */
    | { onFiles: (files: File[]) => void; onFile?: never }
  );

/** A place to drop a file on, or many, or to press and choose. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    help,
    accept,
    maxBytes = Infinity,
    progress,
    error,
    disabled = false,
    onFile,
    onFiles,
  } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isBusy = progress !== undefined;
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || disabled || isBusy) return;
    if (onFiles) {
      onFiles([...files]);
      return;
    }
    const isTooBig = file.size > maxBytes;
    setRefusal(isTooBig ? `Fișierul are peste ${byteSize(maxBytes)}.` : undefined);
    if (!isTooBig) onFile(file);
  };
  const problem = refusal ?? error;
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      data-disabled={disabled || isBusy || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={styles.input}
        id={id}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        disabled={disabled || isBusy}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was mended.
          event.target.value = "";
        }}
      />
      <p className="muted" id={`${id}-help`}>
        {onFiles
          ? "Trage fișierele aici sau apasă ca să le alegi."
          : "Trage fișierul aici sau apasă ca să-l alegi."}{" "}
        {help}
      </p>
      {isBusy && (
        <progress className={styles.progress} value={progress} aria-label="Se trimite fișierul" />
      )}
      {problem && (
        <p className="red bold" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
