import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { permissionsQuery } from "#web/permissions-query.ts";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { shownStandings } from "./shown-standings.ts";
import styles from "./standings-tab.module.css";
import { TableSection, TableSegments } from "./table-section.tsx";

interface StandingsTabProps {
  seasonId: string;
  /** Id of the table that the address asks for. */
  activeStandings: string | undefined;
}

/** Only editors load what editing takes. */
const EditableStandings = lazy(() =>
  import("./edit/editable-standings.tsx").then((module) => ({ default: module.EditableStandings })),
);

/** Clasament: one of the season's tables at a time. */
export function StandingsTab({ seasonId, activeStandings }: StandingsTabProps) {
  const { data: tables } = useSuspenseQuery(shownStandings(seasonId, activeStandings));
  const active = tables.find((table) => table._id === activeStandings) ?? tables[0];
  const reading = active ? (
    <div className={`stack gap-4 narrowable ${styles.tab}`}>
      <TableSegments tables={tables} active={active} />
      <TableSection seasonId={seasonId} table={active} />
    </div>
  ) : (
    <EmptyState text="Clasamentul va fi disponibil în curând." />
  );
  if (!useCanEdit(seasonId)) return reading;
  return (
    <Suspense fallback={reading}>
      <EditableStandings seasonId={seasonId} tables={tables} active={active} />
    </Suspense>
  );
}

function useCanEdit(seasonId: string): boolean {
  const isLoggedIn = useSession() !== null;
  const { data: season } = useSuspenseQuery(read(readSeason, { params: { id: seasonId } }));
  const { data: own = [] } = useQuery({ ...permissionsQuery(), enabled: isLoggedIn });
  return (
    isLoggedIn && season.permissions.editStandings.some((permission) => own.includes(permission))
  );
}
