import { useSuspenseQuery } from "@tanstack/react-query";
import { permissionTitles } from "#shared/permissions.ts";
import type { AuditRecord } from "#features/audit/audit.ts";
import { readAudit } from "#features/audit/audit-calls.ts";
import { fieldTitle } from "#features/audit/audit-fields.ts";
import { differences } from "#shared/record/differences.ts";
import { read } from "#web/calls/call.ts";
import { moment } from "#shared/time/dates.ts";
import { useSite } from "#web/page-data.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { buttonClass } from "#web/ui/frame/button.tsx";
import styles from "./audit-page.module.css";

export function AuditComparison({ record }: { record: AuditRecord }) {
  const { timeZone, now } = useSite();
  const query = read(readAudit, { params: { id: record._id } }, { staleTime: Infinity });
  const { before, after, names, subject } = useSuspenseQuery(query).data;
  const changes = differences(before, after, {
    titleOf: (name, within) => fieldTitle(subject.type, name, within),
    names: { ...permissionTitles, ...names },
    timeText: (at) => moment(at, timeZone, now),
  });
  // Of something new there is nothing to compare with.
  const isNew = changes.every((change) => change.before === null);
  return (
    <div className={styles.comparison}>
      {changes.length === 0 ? (
        <p className={styles.when}>Nu s-a notat nimic mai mult.</p>
      ) : (
        <dl className={`stack gap-3 ${styles.differences}`} data-new={isNew || undefined}>
          {changes.map(({ field, before: was, after: is }) => (
            <div key={field} className={styles.difference}>
              <dt className="bold anywhere">{field || "Valoare"}</dt>
              {!isNew && (
                <dd className={`anywhere narrowable ${styles.value}`} data-side="before">
                  <span className="muted">Înainte: </span>
                  <Value text={was} />
                </dd>
              )}
              <dd className={`anywhere narrowable ${styles.value}`} data-side="after">
                {!isNew && <span className="muted">După: </span>}
                <Value text={is} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="row gap-2-3">
        {subject.path && (
          <a className={buttonClass()} href={subject.path}>
            Deschide pagina
          </a>
        )}
        <LinkButton look="link" to="/administrare/jurnal" search={{ subject: subject._id }}>
          Tot istoricul
        </LinkButton>
      </div>
    </div>
  );
}

const FOLDED_LENGTH = 240;

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="muted">nimic</span>;
  if (text.length <= FOLDED_LENGTH) return text;
  return (
    <details>
      <summary>{text.slice(0, FOLDED_LENGTH)}…</summary>
      {text.slice(FOLDED_LENGTH)}
    </details>
  );
}
