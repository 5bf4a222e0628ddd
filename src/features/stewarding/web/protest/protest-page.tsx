import { useQuery, useSuspenseQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EventSession } from "#features/events/events.ts";
import { readEvent } from "#features/results/results-calls.ts";
import { isPractice } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { type ProtestWindow, windowState } from "../../protest-window.ts";
import { readEventStewarding, readOwnEventStewarding } from "../../public-stewarding-calls.ts";
import { IncidentNote } from "./incident-note.tsx";
import { ProtestForm } from "./protest-form.tsx";

const route = getRouteApi("/event/$id/contesta");

/** 'Contestă': what a driver sends to the stewards. Before the results, a note that stays on the device. */
export function ProtestPage() {
  const { id } = route.useParams();
  const { sesiune } = route.useSearch();
  const now = useNow();
  const params = { id };
  const [{ data: event }, { data: stewarding }, { data: own }] = useSuspenseQueries({
    queries: [
      read(readEvent, { params, query: { results: "none" } }),
      read(readEventStewarding, { params }),
      read(readOwnEventStewarding, { params }, fresh),
    ],
  });
  const windowOf = ({ _id }: Pick<EventSession, "_id">) =>
    stewarding.sessions.find((known) => known._id === _id)?.window ?? null;
  const rowsOf = ({ _id }: Pick<EventSession, "_id">) =>
    own.sessions.find((known) => known._id === _id)?.rows ?? [];
  const sessions = event.sessions.filter(
    (session) => session.official && !isPractice(session.type.code),
  );
  const open = sessions.filter((session) => windowState(windowOf(session), now) === "open");
  const drove = open.filter((session) => rowsOf(session).length > 0);
  const chosen =
    sessions.find(({ _id }) => _id === sesiune) ?? drove.at(-1) ?? open.at(-1) ?? sessions.at(-1);
  const window = chosen ? windowOf(chosen) : null;
  const state = windowState(window, now);
  const isNote = stewarding.enabled && chosen !== undefined && state === "waiting";
  return (
    <div className="column stack gap-5">
      <PageHeader
        overline={
          <span className="quiet-links">
            <Link
              to="/event/$id"
              params={params}
              search={{ tab: "results", sessionresults: sesiune }}
            >
              {event.title}
            </Link>
          </span>
        }
        title={isNote ? "Notează un incident" : "Contestă"}
      >
        {window && state === "open" && <Deadline window={window} left={own.left} />}
      </PageHeader>
      {!stewarding.enabled || !chosen ? (
        <EmptyState text="Sezonul nu primește contestații." action={<Back eventId={id} />} />
      ) : isNote ? (
        <IncidentNote eventId={id} opensAt={window?.opensAt ?? null} />
      ) : window && state === "closed" ? (
        <EmptyState
          text="Timpul pentru contestații s-a încheiat."
          action={
            <>
              <p>
                {chosen.title}: s-a putut contesta până la{" "}
                <Time at={window.closesAt} format="moment" />.
              </p>
              <Back eventId={id} />
            </>
          }
        />
      ) : rowsOf(chosen).length === 0 ? (
        <EmptyState
          text="Contestă doar cine a condus în sesiune sau conduce un club din ea."
          action={<Back eventId={id} />}
        />
      ) : own.left === 0 ? (
        <Notice kind="warning">
          Ai trimis toate contestațiile pe care liga le primește la această etapă.
        </Notice>
      ) : (
        <LoadedForm eventId={id} session={chosen} sessions={drove} own={rowsOf(chosen)} />
      )}
    </div>
  );
}

function Deadline({ window, left }: { window: ProtestWindow; left: number }) {
  return (
    <>
      <p>
        Până la <Time at={window.closesAt} format="moment" />
      </p>
      <p>Mai poți trimite {counted(left, "contestație", "contestații")} la această etapă.</p>
    </>
  );
}

function Back({ eventId }: { eventId: string }): ReactNode {
  return (
    <LinkButton to="/event/$id" params={{ id: eventId }} search={{ tab: "results" }}>
      Înapoi la rezultate
    </LinkButton>
  );
}

interface LoadedFormProps {
  eventId: string;
  session: EventSession;
  /** Those that somebody may protest now. */
  sessions: readonly EventSession[];
  own: readonly string[];
}

function LoadedForm({ eventId, session, sessions, own }: LoadedFormProps) {
  const { acuzat } = route.useSearch();
  const { data, error } = useQuery(
    read(readEvent, { params: { id: eventId }, query: { results: session._id } }),
  );
  if (error && !data) throw error;
  const rows = data?.sessions.find(({ _id }) => _id === session._id)?.results;
  if (!rows)
    return (
      <div role="status" aria-label="Se încarcă">
        <Skeleton lines={8} height="3rem" />
      </div>
    );
  return (
    <ProtestForm
      key={session._id}
      eventId={eventId}
      session={session}
      sessions={sessions}
      rows={rows}
      own={own}
      pressed={acuzat}
    />
  );
}
