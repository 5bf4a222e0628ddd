import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import type { EventSearch } from "#features/events/web/event-search.ts";
import type { HeldClass } from "#features/seasons/seasons.ts";
import type { ResultRow } from "#features/results/results.ts";
import { readEvent } from "#features/results/results-calls.ts";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { FoldedTools } from "#web/ui/fields/folded-tools.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { isRace, sessionTitle } from "#shared/session-types.ts";
import { ClassSelect } from "./class-select.tsx";
import { ClassificationTable } from "./classification-table.tsx";
import { ResultsFiles, ResultsPanels } from "./results-extras.tsx";
import styles from "./results-tab.module.css";
import { ReverseGrid } from "./grid/reverse-grid.tsx";
import {
  bestLapOf,
  chosenClass,
  classesOf,
  poleRows,
  showClassification,
} from "../shown/visible-classification.ts";
import { chosenSession, sessionPhase, visibleSessions } from "../visible-sessions.ts";
import { sessionEnd } from "#features/seasons/event-times.ts";
import { StartingGridOpener } from "./grid/starting-grid-opener.tsx";

interface ResultsTabProps {
  event: LeagueEvent;
  search: Pick<EventSearch, "sessionresults" | "class">;
  /** What stands under a classification beside what results know themselves; without a class: of everybody. */
  renderNote: (session: EventSession, carClass: HeldClass | undefined) => ReactNode;
  /** What stands over a session's results: what they are worth by now. */
  renderStanding: (session: EventSession) => ReactNode;
  /** What one can do about an opened row; the same function from one rendering to the next. */
  renderAction: (session: EventSession, row: ResultRow) => ReactNode;
  /** The same without opening it, and for several at once: for who may. */
  renderFlag?: ((session: EventSession, row: ResultRow) => ReactNode) | undefined;
  renderTools: (session: EventSession) => ReactNode;
}

/** Rezultate: the classification of one session at a time, of everybody or of one class. */
export function ResultsTab({
  event,
  search,
  renderNote,
  renderStanding,
  renderAction,
  renderFlag,
  renderTools,
}: ResultsTabProps) {
  const session = chosenSession(event, search.sessionresults);
  if (!session) return <EmptyState text="Etapa nu are încă sesiuni." />;
  return (
    <div className={styles.tab}>
      <div className={styles.sessions}>
        <SessionSegments sessions={visibleSessions(event)} chosen={session} />
      </div>
      <div className={styles.work}>
        <FoldedTools>
          {event.can.editResults && (
            <LinkButton
              to="/edit-session-results/$event/$session"
              params={{ event: event._id, session: session._id }}
            >
              Editează rezultatele
            </LinkButton>
          )}
          {session.resultsSavedAt !== null && renderTools(session)}
        </FoldedTools>
      </div>
      <div className={styles.standing}>{renderStanding(session)}</div>
      {session.resultsSavedAt === null ? (
        <>
          <NoResults session={session} />
          {isRace(session.type.code) && (
            <StartingGridOpener key={session._id} eventId={event._id} raceId={session._id} />
          )}
        </>
      ) : (
        <SessionResults
          event={event}
          session={session}
          acronym={search.class}
          renderNote={renderNote}
          renderAction={renderAction}
          renderFlag={renderFlag}
        />
      )}
    </div>
  );
}

function SessionSegments({
  sessions,
  chosen,
}: {
  sessions: readonly EventSession[];
  chosen: EventSession;
}) {
  return (
    <Segments label="Sesiuni">
      {sessions.map(({ official, ...session }) => (
        <SegmentLink
          key={session._id}
          from="/event/$id"
          to="."
          search={(previous) => ({ ...previous, sessionresults: session._id })}
          aria-current={session._id === chosen._id ? "page" : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {sessionTitle(session)}
          {!official && " (neoficial)"}
        </SegmentLink>
      ))}
    </Segments>
  );
}

function NoResults({ session }: { session: EventSession }) {
  const phase = sessionPhase(session, useNow());
  if (phase === "over")
    return <EmptyState text="Rezultatele acestei sesiuni nu au fost publicate încă." />;
  const end = <Time at={sessionEnd(session)} format="moment" />;
  if (phase === "running")
    return <EmptyState text="Sesiunea este în desfășurare." action={<p>Se încheie {end}.</p>} />;
  return (
    <EmptyState
      text="Sesiunea nu a început încă."
      action={
        <p>
          Începe <Time at={session.startDate} format="moment" /> și se încheie {end}.
        </p>
      }
    />
  );
}

const noRows: readonly ResultRow[] = [];
const noPoles: ReadonlySet<string> = new Set();

interface SessionResultsProps extends Pick<
  ResultsTabProps,
  "event" | "renderNote" | "renderAction" | "renderFlag"
> {
  session: EventSession;
  /** Of the class that the address asks for. */
  acronym: string | undefined;
}

function SessionResults(props: SessionResultsProps) {
  const { event, session, acronym, renderNote, renderAction, renderFlag } = props;
  // The loader has read it, except where somebody who edits results is shown another session than everybody.
  const { data, error, refetch } = useQuery(
    read(readEvent, { params: { id: event._id }, query: { results: session._id } }),
  );
  const rows = data?.sessions.find(({ _id }) => _id === session._id)?.results ?? noRows;
  const classes = classesOf(event.season.carClasses, rows);
  const carClass = chosenClass(classes, acronym);
  // Kept while the same is shown: a chart's choice in the address draws no table anew.
  const visible = useMemo(
    () =>
      showClassification(
        rows,
        classesOf(event.season.carClasses, rows).find(({ _id }) => _id === carClass?._id),
        event.season.carClasses,
      ),
    [rows, carClass?._id, event.season.carClasses],
  );
  const shown = useMemo(() => visible.map(({ row }) => row), [visible]);
  const poles = useMemo(
    () => (data ? poleRows(data, session._id, rows) : noPoles),
    [data, session._id, rows],
  );
  if (!data && error)
    return (
      <ErrorState text={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
    );
  if (!data)
    return (
      <div role="status" aria-label="Se încarcă">
        <Skeleton lines={12} height="var(--row-height)" />
      </div>
    );
  if (rows.length === 0) return <EmptyState text="Nimeni nu a participat la această sesiune." />;
  return (
    <>
      {classes.length > 0 && (
        <div className={styles.classes}>
          <ClassSelect classes={classes} chosen={carClass} />
        </div>
      )}
      {visible.length > 0 ? (
        <ClassificationTable
          eventId={event._id}
          session={session}
          rows={visible}
          classTitle={carClass?.name}
          sessionBest={bestLapOf(rows)}
          poles={poles}
          renderAction={renderAction}
          renderFlag={renderFlag}
        />
      ) : (
        <EmptyState text="Nicio mașină din această clasă nu a participat la sesiune." />
      )}
      <ResultsPanels eventId={event._id} session={session} rows={rows} shown={shown} />
      <ResultsFiles eventId={event._id} session={session} />
      <footer className={`stack gap-5 ${styles.notes}`}>
        {renderNote(session, carClass)}
        <ReverseGrid sessions={event.sessions} from={session} rows={rows} />
      </footer>
    </>
  );
}
