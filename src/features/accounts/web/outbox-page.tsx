import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { OutboxMail } from "#features/accounts/outbox.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Time } from "#web/ui/time.tsx";
import { outboxQuery, retryMail } from "./accounts-api.ts";
import { showApiFailure } from "./form-failure.ts";
import styles from "./outbox-page.module.css";

const route = getRouteApi("/outbox");

/** Every mail of the site, for administrators: where there is no mail server, the only way to a confirmation link. */
export function OutboxPage() {
  return (
    <AdministrationFrame permission="manageSite">
      <Outbox />
    </AdministrationFrame>
  );
}

function Outbox() {
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const { items: mails, meta } = useSuspenseQuery(outboxQuery(page)).data;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Cutia cu emailuri</h1>
      {mails.some((mail) => mail.status === "kept") && (
        <Notice kind="warning" title="Site-ul nu trimite emailuri">
          Nu este configurat un server de email. Mesajele rămân aici; dă fiecăruia linkul lui.
        </Notice>
      )}
      {mails.length === 0 && <EmptyState text="Nu a fost scris niciun email." />}
      {mails.map((mail) => (
        <MailCard key={mail._id} mail={mail} />
      ))}
      <Pagination
        meta={meta}
        onPage={(next) => void navigate({ to: "/outbox", search: { page: next } })}
      />
    </div>
  );
}

const statusTitles: Record<OutboxMail["status"], string> = {
  waiting: "așteaptă",
  sent: "trimis",
  failed: "nu a putut fi trimis",
  kept: "păstrat aici",
};

function MailCard({ mail }: { mail: OutboxMail }) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryMail(mail._id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["/api/outbox"] }),
    onError: showApiFailure,
  });
  return (
    <Card
      title={mail.subject}
      actions={
        (mail.status === "waiting" || mail.status === "failed") && (
          <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
            Trimite din nou
          </Button>
        )
      }
    >
      <p className={styles.facts}>
        <strong>{mail.address}</strong> · <Time at={mail.createdAt} format="stamp" /> ·{" "}
        {statusTitles[mail.status]}
        {mail.attempts > 1 && ` (${mail.attempts} încercări)`}
      </p>
      {mail.problem && <p className={styles.problem}>{mail.problem}</p>}
      {mail.text && <p className={styles.text}>{withLinks(mail.text)}</p>}
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
