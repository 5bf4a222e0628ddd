import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { readEvent } from "#features/results/results-calls.ts";
import { read } from "#web/calls/call.ts";
import type { ReactNode } from "react";
import type { EventSession } from "#features/events/events.ts";
import type { EditorRow } from "#features/results/results-editor.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { isRace } from "#shared/session-types.ts";
import type { SentFile } from "./result-file.ts";
import { SessionEditor } from "./session-editor.tsx";
import { StartingGridOpener } from "../grid/starting-grid-opener.tsx";

interface EditResultsPageProps {
  /** A file that was uploaded elsewhere for this session. */
  sent?: SentFile | undefined;
  /** What stands beside saved results, for who may edit the season's tables. */
  renderStandings: (seasonId: string) => ReactNode;
  /** A penalty with its decision for a saved row, for who judges; `onDone`: the results have changed. */
  renderFlag?:
    | ((session: EventSession, row: EditorRow, onDone: () => void) => ReactNode)
    | undefined;
}

/** Where a steward turns a game server's file into a session's results. */
export function EditResultsPage({ sent, renderStandings, renderFlag }: EditResultsPageProps) {
  const { event: eventId, session: sessionId } = useParams({
    from: "/edit-session-results/$event/$session",
  });
  const event = useSuspenseQuery(
    read(readEvent, { params: { id: eventId }, query: { results: "none" } }),
  ).data;
  const session = event.sessions.find((candidate) => candidate._id === sessionId);
  return (
    <div className="stack gap-5">
      <LinkButton
        className="start"
        to="/event/$id"
        params={{ id: eventId }}
        search={{ tab: "results", sessionresults: sessionId }}
      >
        ‹ Înapoi la rezultate
      </LinkButton>
      <PageHeader
        overline={`${event.season.title} · ${event.title}`}
        title={`Rezultate: ${session?.title ?? "sesiune"}`}
      >
        {session && (
          <>
            <Time at={session.startDate} format="moment" /> · {event.track.trackFamily.name}
          </>
        )}
      </PageHeader>
      {session && isRace(session.type.code) && (
        <StartingGridOpener key={`grid ${sessionId}`} eventId={eventId} raceId={sessionId} />
      )}
      <SessionEditor
        key={sessionId}
        place={{ event: eventId, session: sessionId }}
        seasonId={event.season._id}
        simulator={event.season.simulator.acronym}
        sent={sent}
        standings={renderStandings(event.season._id)}
        renderFlag={renderFlag && session && ((row, onDone) => renderFlag(session, row, onDone))}
      />
    </div>
  );
}
