import type { ReactNode } from "react";
import { saveFile } from "#web/save-file.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./own-account.module.css";

/** Codes that nobody is shown a second time. */
export function RecoveryCodes({
  codes,
  onClose,
  children,
}: {
  codes: readonly string[];
  onClose: () => void;
  /** Stands above them, so that the focus in it hides nothing. */
  children?: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Codurile tale de rezervă"
      actions={
        <>
          <Button
            onClick={() => saveFile("coduri-de-rezerva.txt", `${codes.join("\n")}\n`, "text/plain")}
          >
            Descarcă codurile
          </Button>
          <Button look="main" onClick={onClose}>
            Le-am păstrat
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <Notice kind="warning" title="Le vezi numai acum">
          Fiecare cod merge o singură dată, în locul celui din aplicație, când nu ai telefonul la
          tine. Păstrează-le la loc sigur.
        </Notice>
        {children}
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
