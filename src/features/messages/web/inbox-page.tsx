import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate, useNavigate } from "@tanstack/react-router";
import { permissionsQuery } from "#web/permissions-query.ts";
import type { MessageLine } from "#features/messages/messages.ts";
import { listMessages } from "#features/messages/messages-calls.ts";
import { fresh, readPage } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./inbox-page.module.css";
import { MessageMark } from "./message-mark.tsx";
import { MessagesTabs } from "./messages-tabs.tsx";
import { Sender } from "./sender.tsx";

const route = getRouteApi("/messages");

/** 'Mesajele tale': the letters of the person, newest first. A login of a seat alone reads no letters, only what is news. */
export function InboxPage() {
  const isSeat = useSession()?.isSeat ?? false;
  return isSeat ? <Navigate to="/noutati" replace /> : <Inbox />;
}

function Inbox() {
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const inbox = readPage(listMessages, { query: { page } }, fresh);
  const { items: messages, meta } = useSuspenseQuery(inbox).data;
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  return (
    <div className="column stack gap-5">
      <header className="row spread gap-3">
        <h1 className="step-3">Mesajele tale</h1>
        {permissions.includes("sendMessages") && (
          <LinkButton look="main" to="/messages/new">
            Scrie un mesaj
          </LinkButton>
        )}
      </header>
      <MessagesTabs />
      {messages.length === 0 && (
        <EmptyState
          text={meta.total === 0 ? "Nu ai nici un mesaj" : "Pe această pagină nu mai sunt mesaje."}
        />
      )}
      {messages.length > 0 && (
        <ul className="ruled">
          {messages.map((message) => (
            <Line key={message._id} message={message} />
          ))}
        </ul>
      )}
      <Pagination
        meta={meta}
        onPage={(next) => void navigate({ to: "/messages", search: { page: next } })}
      />
      <p className="muted">
        Mesajele pot veni și pe email: alege asta la <Link to="/noutati/setari">Ce primești</Link>.
      </p>
    </div>
  );
}

function Line({ message }: { message: MessageLine }) {
  const { _id, subject, viewed, from, createdAt } = message;
  return (
    <li>
      <Link className={styles.line} to="/message/$id" params={{ id: _id }}>
        <MessageMark isViewed={viewed} />
        <span className="stack narrowable">
          <span className={`name anywhere ${styles.subject}`} data-viewed={viewed || undefined}>
            {subject}
          </span>
          <span className="anywhere">
            <Sender from={from} />
          </span>
          <span className="small muted">
            <Time at={createdAt} format="moment" />
          </span>
        </span>
      </Link>
    </li>
  );
}
