import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useOwnEvent } from "#features/entry-lists/web/own-event.ts";
import { EditResultsPage } from "#features/results/web/edit/edit-results-page.tsx";
import { readRowPenalties } from "#features/stewarding/acts/row-acts.ts";
import { useJudges } from "#features/stewarding/web/protest/own-stewarding.ts";
import { RowFlag } from "#features/stewarding/web/row-penalty/row-flag.tsx";
import { RefreshStandings } from "#features/standings/web/edit/refresh-standings.tsx";
import { simulatorCodes } from "#simulators/simulators.ts";
import { read } from "#web/calls/call.ts";

/** Where a steward saves results, and brings the standings up to date with them. */
export function EditResults() {
  const { event, session: sessionId } = useParams({
    from: "/edit-session-results/$event/$session",
  });
  const own = useOwnEvent(event);
  const { data: penalties } = useQuery({
    ...read(readRowPenalties, { params: { id: event }, query: { session: sessionId } }),
    enabled: useJudges(event, { editsResults: true }),
  });
  const mayGive = penalties?.refusal === null && penalties.offences.length > 0;
  const sent = useSearch({ from: "/edit-session-results/$event/$session" });
  const { file: fileId, fileSession } = sent;
  const processor = simulatorCodes.find((code) => code === sent.processor);
  return (
    <EditResultsPage
      sent={
        fileId === undefined || processor === undefined
          ? undefined
          : { fileId, processor, fileSession }
      }
      renderStandings={(id) => own?.can.editStandings && <RefreshStandings seasonId={id} />}
      renderFlag={
        mayGive
          ? (session, row, onDone) => <RowFlag eventId={event} {...{ session, row, onDone }} />
          : undefined
      }
    />
  );
}
