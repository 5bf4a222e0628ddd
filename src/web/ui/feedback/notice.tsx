import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  /** `info`: worth knowing. `good`: done. `warning`: look before you go on. `bad`: refused. */
  kind?: "info" | "good" | "warning" | "bad";
  title?: string;
  children: ReactNode;
}

/** A sentence or two beside what it is about. */
export function Notice({ kind = "info", title, children }: NoticeProps) {
  return (
    <div
      className={`box stack gap-1 pad-3-4 ${styles.notice}`}
      data-kind={kind}
      role={kind === "bad" ? "alert" : undefined}
    >
      {title && <p className={styles.title}>{title}</p>}
      <div>{children}</div>
    </div>
  );
}
