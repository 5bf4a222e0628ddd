import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { listNotices, readAllNotices } from "#features/messages/notices-calls.ts";
import { fresh, readPage } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useUnread } from "#web/layout/unread.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { MessagesTabs } from "../messages-tabs.tsx";
import { NoticeRow } from "./notice-row.tsx";

const route = getRouteApi("/noutati");

/** 'Noutăți': everything that the site has told somebody, newest first, read on every device. */
export function NoticesPage() {
  const { page = 1 } = route.useSearch();
  const navigate = useNavigate();
  const isSeat = useSession()?.isSeat ?? false;
  const { items: notices, meta } = useSuspenseQuery(
    readPage(listNotices, { query: { page } }, fresh),
  ).data;
  const hasUnread = useUnread() !== null;
  const readAll = useCall(readAllNotices, (until: number) => ({ body: { until } }));
  // What has come since it was shown stays unread.
  const newest = page === 1 ? notices[0]?.createdAt : undefined;
  const canRead = hasUnread || notices.some(({ viewed }) => !viewed);
  return (
    <div className="column stack gap-5">
      <header className="row spread gap-3">
        <h1 className="step-3">Noutăți</h1>
        {!isSeat && <LinkButton to="/noutati/setari">Ce primești</LinkButton>}
      </header>
      <div className="row spread gap-2-4">
        {!isSeat && <MessagesTabs />}
        {newest !== undefined && canRead && (
          <Button look="link" isBusy={readAll.isPending} onClick={() => readAll.mutate(newest)}>
            Marchează toate ca citite
          </Button>
        )}
      </div>
      {notices.length === 0 && (
        <EmptyState
          text={
            meta.total === 0
              ? "Nimic nou încă. Aici apar rezultatele tale, locul în clasament, deciziile comisarilor și ce se apropie: confirmări, etape, termene."
              : "Pe această pagină nu mai sunt noutăți."
          }
        />
      )}
      {notices.length > 0 && (
        <ul className="ruled">
          {notices.map((notice) => (
            <NoticeRow key={notice._id} notice={notice} />
          ))}
        </ul>
      )}
      <Pagination
        meta={meta}
        onPage={(next) => void navigate({ to: "/noutati", search: { page: next } })}
      />
    </div>
  );
}
