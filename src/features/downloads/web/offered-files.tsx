import { Link } from "@tanstack/react-router";
import { byteSize } from "#shared/text/byte-size.ts";
import type { OfferedFile } from "#features/downloads/downloads.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./download-page.module.css";

interface OfferedFilesProps {
  title: string;
  files: readonly OfferedFile[];
  chosen: OfferedFile | undefined;
}

/** The files one can download; pressing one chooses it. */
export function OfferedFiles({ title, files, chosen }: OfferedFilesProps) {
  return (
    <section className="stack gap-3">
      <h2>{title}</h2>
      <ul className="stack gap-2">
        {files.map((file) => {
          const isChosen = file.fileKey === chosen?.fileKey;
          return (
            <li
              key={file.fileKey}
              className={`box stack gap-2 pad-3-4 ${styles.file}`}
              data-chosen={isChosen || undefined}
            >
              <div className="name row gap-2 anywhere">
                {file.simulator && <SimulatorFlag {...file.simulator} />}
                {files.length > 1 ? (
                  <Link
                    className={styles.choose}
                    to="/download-motorpark"
                    search={{ file: file.fileKey }}
                    resetScroll={false}
                    aria-current={isChosen ? "true" : undefined}
                  >
                    {file.title}
                  </Link>
                ) : (
                  <strong>{file.title}</strong>
                )}
                {isChosen && files.length > 1 && <span className="small muted">ales</span>}
              </div>
              {file.description && <p className={styles.description}>{file.description}</p>}
              <p className="muted anywhere">
                {[file.versionText, file.fileName, byteSize(file.bytes)]
                  .filter(Boolean)
                  .join(" · ")}
                {" · din "}
                <Time at={file.uploadedAt} format="day" />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
