import { memo, type ReactNode } from "react";
import type { EventSession } from "#features/events/events.ts";
import type { ResultRow } from "#features/results/results.ts";
import { useSession } from "#web/session.ts";
import { DataTable } from "#web/ui/show/data-table.tsx";
import { classificationColumns } from "./classification-columns.tsx";
import { RowDetails } from "./row-details.tsx";
import { drivesIn, type VisibleRow } from "../shown/visible-classification.ts";

interface ClassificationTableProps {
  eventId: string;
  session: EventSession;
  /** In order. */
  rows: readonly VisibleRow[];
  /** Name of the class shown; `undefined`: Open. */
  classTitle: string | undefined;
  /** Best lap of the whole session, ms. */
  sessionBest: number | null;
  /** Rows of whoever had the pole. */
  poles: ReadonlySet<string>;
  /** What one can do about a row, in the opened one; the same function from one rendering to the next. */
  renderAction: (session: EventSession, row: ResultRow) => ReactNode;
  /** What one does about a row without opening it, for who may; the same function, too. */
  renderFlag: ((session: EventSession, row: ResultRow) => ReactNode) | undefined;
}

/** The classification of a session. A row opens to its crew, its penalties and its laps. */
export const ClassificationTable = memo((props: ClassificationTableProps) => {
  const { eventId, session, rows, classTitle, sessionBest, poles, renderAction, renderFlag } =
    props;
  const ownId = useSession()?.sub;
  return (
    <DataTable
      caption={`${session.title}, clasament ${classTitle ?? "Open"}`}
      columns={classificationColumns({
        session,
        rows,
        poles,
        renderFlag: renderFlag && ((row) => renderFlag(session, row)),
      })}
      rows={rows}
      keyOf={({ row }) => row._id}
      nameOf={({ row }) => row.drivers.map(({ driverName }) => driverName).join(", ")}
      toneOf={({ row }) => (drivesIn(row, ownId) ? "own" : row.dsq ? "quiet" : undefined)}
      renderDetails={(shown) => (
        <RowDetails
          eventId={eventId}
          shown={shown}
          sessionBest={sessionBest}
          action={renderAction(session, shown.row)}
        />
      )}
    />
  );
});
