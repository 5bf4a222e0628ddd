import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Season } from "#features/seasons/seasons.ts";
import { useMayWork } from "#features/seasons/web/own-season.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { shownStandings } from "./shown-standings.ts";
import { TableSection } from "./table-section.tsx";

interface StandingsTabProps {
  season: Season;
  /** Id of the table that the address asks for. */
  activeStandings: string | undefined;
}

/** Only editors load what editing takes. */
const EditableStandings = lazy(() =>
  import("./edit/editable-standings.tsx").then((module) => ({ default: module.EditableStandings })),
);

/** Clasament: one of the season's tables at a time. */
export function StandingsTab({ season, activeStandings }: StandingsTabProps) {
  const { data: tables } = useSuspenseQuery(shownStandings(season, activeStandings));
  const active = tables.find((table) => table._id === activeStandings) ?? tables[0];
  const reading = active ? (
    <TableSection seasonId={season._id} tables={tables} table={active} />
  ) : (
    <EmptyState
      text="Clasamentul va fi disponibil în curând."
      action={
        season.events.length > 0 && (
          <Link from="/season/$id" to="." search={{ tab: "calendar" }}>
            Vezi calendarul
          </Link>
        )
      }
    />
  );
  if (!useMayWork(season, "editStandings")) return reading;
  return (
    <Suspense fallback={reading}>
      <EditableStandings seasonId={season._id} tables={tables} active={active} />
    </Suspense>
  );
}
