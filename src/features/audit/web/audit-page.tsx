import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Suspense, type SyntheticEvent, useState } from "react";
import type { AuditRecord, auditSearchSchema } from "#features/audit/audit.ts";
import { listAudit, readAuditFile } from "#features/audit/audit-calls.ts";
import { actLabel, namesSubject } from "#features/audit/audit-labels.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fromLocalText } from "#shared/time/zoned-time.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { fresh, hrefOf, type QueryOf, readPage } from "#web/calls/call.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { useSite } from "#web/page-data.ts";
import { fetchFile, saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { AuditComparison } from "./audit-comparison.tsx";
import { AuditFilterForm } from "./audit-filter-form.tsx";
import styles from "./audit-page.module.css";
import type { AuditAddress } from "./audit-search.ts";
import type { z } from "zod";

const route = getRouteApi("/administrare/jurnal");

/** '/administrare/jurnal': who changed what, when. */
export function AuditPage() {
  return (
    <AdministrationFrame permission="viewAudit">
      <PageHeader overline="Administrare" title="Jurnalul modificărilor" />
      <Audit />
    </AdministrationFrame>
  );
}

function Audit() {
  const { timeZone } = useSite();
  const address = route.useSearch();
  const navigate = useNavigate();
  const { page = 1 } = address;
  const question = toQuestion(address, timeZone);
  const query = readPage(listAudit, { query: { ...question, page } }, fresh);
  const { items: records, meta } = useSuspenseQuery(query).data;
  const show = (change: AuditAddress) =>
    void navigate({
      to: "/administrare/jurnal",
      search: { ...address, page: undefined, ...change },
      replace: change.page === undefined,
    });
  const download = useMutation({
    mutationFn: () => fetchFile(hrefOf(readAuditFile, { query: question })),
    onSuccess: (file) => saveFile("jurnal.csv", file, "text/csv"),
    onError: showApiFailure,
  });
  return (
    <>
      <AuditFilterForm address={address} onChange={show} />
      <div className="row spread gap-2-4">
        <p role="status">{counted(meta.total, "modificare", "modificări")}</p>
        {meta.total > 0 && (
          <Button isBusy={download.isPending} onClick={() => download.mutate()}>
            Descarcă CSV
          </Button>
        )}
      </div>
      {records.length === 0 && <EmptyState text="Nicio modificare nu se potrivește." />}
      <ul className="stack ruled">
        {records.map((record) => (
          <li key={record._id}>
            <AuditLine record={record} />
          </li>
        ))}
      </ul>
      <Pagination meta={meta} onPage={(next) => show({ page: next })} />
    </>
  );
}

function AuditLine({ record }: { record: AuditRecord }) {
  const [isOpen, setOpen] = useState(false);
  const { at, by, action, subject } = record;
  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    setOpen(currentTarget.open);
  return (
    <details className={styles.record} onToggle={onToggle}>
      <summary className={`row spread gap-1-4 ${styles.sentence}`}>
        <span className={styles.words}>
          <strong>{by?.name ?? "Site-ul"}</strong> {actLabel(action)}
          {namesSubject(action) && (
            <>
              {" "}
              <strong>{subject.title ?? "(nu mai există)"}</strong>
            </>
          )}
        </span>
        <span className={styles.when}>
          <Time at={at} format="moment" />
        </span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton lines={3} />}>
          <AuditComparison record={record} />
        </Suspense>
      )}
    </details>
  );
}

/** Days are those of the league's clock. */
function toQuestion(
  { page: _page, from, to, ...rest }: AuditAddress,
  timeZone: string,
): AuditQuestion {
  const start = from && fromLocalText(`${from}T00:00`, timeZone);
  const end = to && fromLocalText(`${to}T23:59`, timeZone);
  return {
    ...rest,
    from: start || undefined,
    to: end ? end + 59_999 : undefined,
  };
}

/** What the log is asked for, whichever page of it. */
type AuditQuestion = QueryOf<z.input<typeof auditSearchSchema>>;
