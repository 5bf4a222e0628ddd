import { useQuery } from "@tanstack/react-query";
import { groupNotices } from "#features/results/import/notice-groups.ts";
import { noticeKinds } from "#features/results/import/notice-kinds.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { openNotices, type ResultsDraft } from "#features/results/draft/results-draft.ts";
import type { ImportNotice } from "#features/results/results-editor.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { RowPurpose } from "./row-dialog.tsx";

/** In this order a steward wants to see them. */
const groups = {
  file: { title: "Fișierul", kind: "bad" },
  alarms: { title: "De verificat înainte de publicare", kind: "bad" },
  doubled: { title: "Piloți dublați", kind: "bad" },
  entries: { title: "Diferențe față de lista de participanți", kind: "warning" },
  aside: { title: "Corecturi păstrate deoparte", kind: "warning" },
  fromFile: { title: "Din fișier", kind: "info" },
} as const;

interface ImportNoticesProps {
  draft: ResultsDraft;
  /** Opens a row for mending. */
  onOpen: (entryKey: string, purpose: RowPurpose) => void;
}

/** What an organiser should look at before saving; each line opens the row it is about. */
export function ImportNotices({ draft, onOpen }: ImportNoticesProps) {
  const notices = openNotices(draft);
  const managesCatalogues = useQuery(permissionsQuery()).data?.includes("manageCatalogues");
  const keys = new Set(draft.rows.map((row) => row.entryKey));
  const line = (notice: ImportNotice) => (
    <li
      key={`${notice.code} ${notice.entryKey} ${notice.message}`}
      className="row spread gap-2-4 ruled-below pad-2-0"
    >
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
        <Button
          onClick={() =>
            onOpen(notice.entryKey ?? "", noticeKinds[notice.code].purpose ?? "penalty")
          }
        >
          Vezi rândul
        </Button>
      )}
    </li>
  );
  return (
    <div className="stack gap-2">
      {Object.entries(groups).map(([group, { title, kind }]) => {
        const own = notices.filter(({ code }) => noticeKinds[code].group === group);
        if (own.length === 0) return null;
        return (
          <Notice key={title} kind={kind} title={`${title} (${own.length})`}>
            <ul className="stack ruled">
              {groupNotices(own).map(({ kind: same, summary, notices: all }) =>
                summary === null ? (
                  all.map(line)
                ) : (
                  <li key={same}>
                    <details className="ruled-below">
                      <summary className="pad-2-0">{summary}</summary>
                      <ul className="stack ruled">{all.map(line)}</ul>
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
