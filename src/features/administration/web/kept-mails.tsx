import type { KeptMails } from "#features/administration/todos.ts";
import { accountActs } from "#features/accounts/account-acts.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import styles from "#web/forms/organiser.module.css";

/** Where the site sends no mail: what is kept, and the newcomers whom somebody must let in. */
export function KeptMailsLine({ todo: { mails, registrations } }: { todo: KeptMails }) {
  return (
    <li className="row spread gap-2-4 pad-3-4 ruled-below">
      <div className="about">
        <span className="name">{title(mails, registrations?.total ?? 0)}</span>
        <span className="muted">
          Site-ul nu are server de email, așa că emailurile se păstrează aici.
        </span>
        {registrations && registrations.total > 0 && <Newcomers {...registrations} />}
      </div>
      {registrations ? (
        <LinkButton to="/administrare/utilizatori" search={{ kind: "waiting" }}>
          Vezi înregistrările
        </LinkButton>
      ) : (
        <LinkButton to="/administrare/emailuri" search={{ status: "waiting" }}>
          Vezi emailurile
        </LinkButton>
      )}
    </li>
  );
}

function title(mails: number, waiting: number): string {
  return [
    ...(mails > 0 ? [counted(mails, "email nu pleacă", "emailuri nu pleacă")] : []),
    ...(waiting > 0 ? [counted(waiting, "înregistrare așteaptă", "înregistrări așteaptă")] : []),
  ].join(", ");
}

function Newcomers({ oldest, total }: { oldest: string[]; total: number }) {
  return (
    <ul className={`stack gap-2 ${styles.newcomers}`}>
      {oldest.map((email) => (
        <Newcomer key={email} email={email} />
      ))}
      {total > oldest.length && <li className="muted">și încă {total - oldest.length}</li>}
    </ul>
  );
}

function Newcomer({ email }: { email: string }) {
  return (
    <li className="row gap-2-3">
      <span className="anywhere">{email}</span>
      <ActButton act={accountActs.confirmWaiting} of={{ _id: email }} given={{ email }} />
    </li>
  );
}
