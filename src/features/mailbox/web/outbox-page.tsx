import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { OutboxMail } from "#features/mailbox/outbox.ts";
import { SearchForm } from "#features/accounts/web/people/search-form.tsx";
import { mailActs } from "#features/mailbox/mail-acts.ts";
import { listMails, readMailState } from "#features/mailbox/outbox-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import {
  type MailStatus,
  type StoredMailStatus,
  storedMailStatuses,
} from "#shared/mail-statuses.ts";
import { read, readPage } from "#web/calls/call.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { copyText } from "#web/ui/feedback/copy-text.ts";
import { Time } from "#web/ui/show/time.tsx";
import { oneOf } from "#web/search-params.ts";
import type { OutboxSearch } from "./outbox-search.ts";
import organiser from "#web/forms/organiser.module.css";
import styles from "./outbox-page.module.css";

const route = getRouteApi("/administrare/emailuri");

/** Every mail of the site, for its administrators: where there is no mail server, the only way to a confirmation link. */
export function OutboxPage() {
  return (
    <AdministrationFrame permission="manageSite">
      <PageHeader overline="Administrare" title="Emailuri">
        <Link to="/administrare/trimise">Câte au plecat, pe feluri</Link>
      </PageHeader>
      <MailServer />
      <Outbox />
    </AdministrationFrame>
  );
}

function MailServer() {
  const query = read(readMailState, {});
  const state = useSuspenseQuery({ ...query, refetchInterval: 15_000 }).data;
  const { server, sender, waiting, failed, lastSentAt, lastProblem } = state;
  return (
    <>
      {server === null ? (
        <Notice kind="warning" title="Site-ul nu trimite emailuri">
          Nu este configurat un server de email (<code>SMTP_URL</code>). Mesajele rămân aici; dă
          fiecăruia linkul lui, pe o cale pe care numai el o citește.
        </Notice>
      ) : (
        <Notice kind={lastProblem ? "warning" : "good"} title={`Serverul de email: ${server}`}>
          <p>
            Trimite de la {sender}. {counted(waiting, "email așteaptă", "emailuri așteaptă")},{" "}
            {counted(failed, "nu a putut fi trimis", "nu au putut fi trimise")}.
          </p>
          {lastSentAt !== null && (
            <p>
              Ultimul a plecat <Time at={lastSentAt} format="moment" />.
            </p>
          )}
          {lastProblem && <p>Ultima problemă: {lastProblem}</p>}
        </Notice>
      )}
      <div className="row gap-3">
        <ActButton act={mailActs.sendTestMail} of={{ _id: "" }} />
        {failed > 0 && <ActButton act={mailActs.retryFailedMails} of={{ _id: "", failed }} />}
      </div>
    </>
  );
}

function Outbox() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const query = { ...search, page: search.page ?? 1 };
  const { items: mails, meta } = useSuspenseQuery(readPage(listMails, { query })).data;
  const show = (change: OutboxSearch) =>
    void navigate({
      to: "/administrare/emailuri",
      search: { ...search, page: undefined, ...change },
      replace: change.page === undefined,
    });
  return (
    <>
      <div className={organiser.filters}>
        <SearchForm
          label="Caută după adresă sau subiect"
          value={search.search ?? ""}
          onSearch={(text) => show({ search: text })}
        />
        <Select
          label="Stare"
          emptyTitle="Toate"
          options={filters}
          value={search.status ?? ""}
          onChange={({ target }) => show({ status: oneOf(storedMailStatuses, target.value) })}
        />
      </div>
      {mails.length === 0 && (
        <EmptyState
          text={
            search.status || search.search
              ? "Niciun email nu se potrivește."
              : "Nu a fost scris niciun email."
          }
        />
      )}
      {mails.map((mail) => (
        <MailCard key={mail._id} mail={mail} />
      ))}
      <Pagination meta={meta} onPage={(page) => show({ page })} />
    </>
  );
}

const filterTitles: Record<StoredMailStatus, string> = {
  waiting: "Așteaptă",
  failed: "Nu au putut fi trimise",
  sent: "Trimise",
};
const filters = Object.entries(filterTitles).map(([value, title]) => ({ value, title }));

const statusTitles: Record<MailStatus, string> = {
  waiting: "așteaptă",
  sent: "trimis",
  failed: "nu a putut fi trimis",
  kept: "păstrat aici",
};

function MailCard({ mail }: { mail: OutboxMail }) {
  const { link, status, attempts, nextAttemptAt, problem, problemDetails } = mail;
  return (
    <Card
      title={mail.subject}
      actions={
        (link || status === "waiting" || status === "failed") && (
          <>
            {link && <Button onClick={() => void copyText("Linkul", link)}>Copiază linkul</Button>}
            {(status === "waiting" || status === "failed") && (
              <ActButton act={mailActs.retryMail} of={mail} />
            )}
          </>
        )
      }
    >
      <p className={`muted anywhere ${styles.facts}`}>
        <strong>{mail.address}</strong> · <Time at={mail.createdAt} format="moment" /> ·{" "}
        {statusTitles[status]}
        {attempts > 0 &&
          status !== "sent" &&
          ` după ${counted(attempts, "încercare", "încercări")}`}
        {nextAttemptAt !== null && (
          <>
            , din nou la <Time at={nextAttemptAt} format="clock" />
          </>
        )}
      </p>
      {problem && (
        <p className="red">
          {problem} <span className={`muted anywhere ${styles.facts}`}>{problemDetails}</span>
        </p>
      )}
      {mail.isWithheld && (
        <p className={`muted anywhere ${styles.facts}`}>
          Linkul nu se vede: contul acesta are drepturi pe care tu nu le ai.
        </p>
      )}
      {link && (
        <p className={`muted anywhere ${styles.facts}`}>
          <a href={link}>{link}</a>
        </p>
      )}
      {mail.text && (
        <details>
          <summary>Textul emailului</summary>
          <p className={styles.text}>{withLinks(mail.text)}</p>
        </details>
      )}
    </Card>
  );
}

/** The text with its addresses as links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    /^https?:/.test(part) ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
