import { useQuery } from "@tanstack/react-query";
import { groupNotices } from "#features/results/import/notice-groups.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { openNotices, type ResultsDraft } from "#features/results/draft/results-draft.ts";
import type { ImportNotice } from "#features/results/results-editor.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import styles from "./edit-results-page.module.css";

/** In this order a steward wants to see them. */
const groups: { title: string; kind: "warning" | "bad" | "info"; codes: ImportNotice["code"][] }[] =
  [
    {
      title: "Fișierul",
      kind: "bad",
      codes: ["track.differs", "session-type.differs", "file.already-imported"],
    },
    { title: "Piloți dublați", kind: "bad", codes: ["person.doubled"] },
    {
      title: "Diferențe față de lista de participanți",
      kind: "warning",
      codes: ["car.unregistered", "car.number-differs", "car.model-differs"],
    },
    { title: "Corecturi păstrate deoparte", kind: "warning", codes: ["work.kept-aside"] },
    {
      title: "Din fișier",
      kind: "info",
      codes: ["track.unnamed", "model.unknown", "file.warning"],
    },
  ];

interface ImportNoticesProps {
  draft: ResultsDraft;
  /** Opens a row for mending. */
  onOpen: (entryKey: string) => void;
}

/** What an organiser should look at before saving; each line opens the row it is about. */
export function ImportNotices({ draft, onOpen }: ImportNoticesProps) {
  const notices = openNotices(draft);
  const managesCatalogues = useQuery(permissionsQuery()).data?.includes("manageCatalogues");
  const keys = new Set(draft.rows.map((row) => row.entryKey));
  const line = (notice: ImportNotice) => (
    <li key={`${notice.code} ${notice.entryKey} ${notice.message}`} className={styles.line}>
      <span>{notice.message}</span>
      {notice.unknownModel && managesCatalogues && (
        <LinkButton
          to="/administrare/masini"
          search={{ simulator: notice.unknownModel.simulator, gameKey: notice.unknownModel.key }}
          target="_blank"
        >
          Adaug-o în catalog
        </LinkButton>
      )}
      {notice.entryKey !== null && keys.has(notice.entryKey) && (
        <Button onClick={() => onOpen(notice.entryKey ?? "")}>Vezi rândul</Button>
      )}
    </li>
  );
  return (
    <div className={styles.notices}>
      {groups.map(({ title, kind, codes }) => {
        const own = notices.filter((notice) => codes.includes(notice.code));
        if (own.length === 0) return null;
        return (
          <Notice key={title} kind={kind} title={`${title} (${own.length})`}>
            <ul className={styles.list}>
              {groupNotices(own).map(({ kind: same, summary, notices: all }) =>
                summary === null ? (
                  all.map(line)
                ) : (
                  <li key={same}>
                    <details className={styles.many}>
                      <summary>{summary}</summary>
                      <ul className={styles.list}>{all.map(line)}</ul>
                    </details>
                  </li>
                ),
              )}
            </ul>
          </Notice>
        );
      })}
    </div>
  );
}
