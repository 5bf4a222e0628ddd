import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { pictureFiles } from "#shared/picture-files.ts";
import { readUpload, type StoredFile, type UploadKindName } from "#shared/upload-calls.ts";
import { ApiError } from "#web/api.ts";
import { hrefOf } from "#web/calls/call.ts";
import { uploadFile } from "#web/upload.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import styles from "./profile-page.module.css";

interface PictureFieldProps {
  value: StoredFile | null;
  onChange: (picture: StoredFile | null) => void;
  /** Stands in the place of a picture that is not there. */
  initials: string;
  /** Whose picture it is. */
  words?: PictureLabels;
}

interface PictureLabels {
  fileType: UploadKindName;
  label: string;
  /** What the picture shows. */
  alt: string;
  remove: string;
}

const profileLabels: PictureLabels = {
  fileType: "profilePicture",
  label: "Poză de profil",
  alt: "Poza ta de profil",
  remove: "Șterge poza",
};

/** A picture that is sent as soon as it is dropped or chosen, and shown as the server rewrote it; saving the form keeps it. */
export function PictureField({
  value,
  onChange,
  initials,
  words = profileLabels,
}: PictureFieldProps) {
  const [progress, setProgress] = useState<number>();
  const [preview, setPreview] = useState<string>();
  const upload = useMutation({
    mutationFn: (file: File) => {
      setProgress(0);
      void readAsDataUrl(file).then(setPreview);
      return uploadFile(words.fileType, file, { onProgress: setProgress });
    },
    onSuccess: onChange,
    onSettled: () => {
      setProgress(undefined);
      setPreview(undefined);
    },
  });
  const source = preview ?? (value && hrefOf(readUpload, { params: value }));
  return (
    <div className={styles.picture}>
      {source ? (
        <img className={styles.preview} src={source} alt={words.alt} />
      ) : (
        <span className={`${styles.preview} ${styles.initials}`} aria-hidden>
          {initials}
        </span>
      )}
      <div className={`stack gap-2 ${styles.side}`}>
        <FileDrop
          label={words.label}
          help={`${pictureFiles.kinds}.`}
          accept={pictureFiles.accept}
          progress={progress}
          error={upload.error instanceof ApiError ? upload.error.message : undefined}
          onFile={(file) => upload.mutate(file)}
        />
        {value && !upload.isPending && (
          <Button look="link" onClick={() => onChange(null)}>
            {words.remove}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The policy of the pages allows data: pictures, not blob: ones. */
function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result : ""),
    );
    reader.addEventListener("error", () => reject(new Error("The file cannot be read")));
    reader.readAsDataURL(file);
  });
}
