import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { pictureFiles } from "#shared/picture-files.ts";
import { readUpload, type StoredFile } from "#shared/upload-calls.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { hrefOf } from "#web/calls/call.ts";
import { uploadFile } from "#web/upload.ts";
import styles from "./organiser.module.css";

interface FileFieldProps {
  label: string;
  kind: "seasonPicture" | "rulebook" | "siteLogo" | "siteImage" | "trackOutline";
  /** Beside what kinds of files it takes. */
  help?: string;
  value: StoredFile | null;
  onChange: (file: StoredFile | null) => void;
  error: string | undefined;
}

/** A picture or a rulebook: sent at once when chosen, kept when the form is saved. */
export function FileField({ label, kind, value, onChange, error, help }: FileFieldProps) {
  const [progress, setProgress] = useState<number>();
  const isPicture = kind !== "rulebook";
  const upload = useMutation({
    mutationFn: (file: File) => {
      setProgress(0);
      return uploadFile(kind, file, { onProgress: setProgress });
    },
    onSuccess: onChange,
    onSettled: () => setProgress(undefined),
  });
  const address = value && hrefOf(readUpload, { params: value });
  return (
    <div className={`stack gap-2 starts ${styles.file}`}>
      {address && isPicture && (
        <img className={styles.picture} data-kind={kind} src={address} alt={label} />
      )}
      {address && !isPicture && (
        <a href={address} target="_blank" rel="noreferrer">
          Deschide {label.toLowerCase()}
        </a>
      )}
      {value && !upload.isPending && (
        <Button look="link" onClick={() => onChange(null)}>
          Scoate {label.toLowerCase()}
        </Button>
      )}
      <FileDrop
        label={label}
        help={help ?? (isPicture ? `${pictureFiles.kinds}.` : "PDF.")}
        accept={accepted(kind)}
        progress={progress}
        error={error ?? (upload.error instanceof ApiError ? upload.error.message : undefined)}
        onFile={(file) => upload.mutate(file)}
      />
    </div>
  );
}

function accepted(kind: FileFieldProps["kind"]): string {
  if (kind === "rulebook") return "application/pdf";
  return kind === "trackOutline" ? `image/svg+xml,${pictureFiles.accept}` : pictureFiles.accept;
}
