import { Link } from "@tanstack/react-router";
import type { SeasonLine } from "#features/statistics/profiles/profiles.ts";
import { formatPoints } from "#shared/points.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";

/** What a driver or a club did season by season, the newest first. Nothing without one. */
export function SeasonTable({ lines }: { lines: readonly SeasonLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="stack gap-3">
      <h2 className="step-2">Sezon cu sezon</h2>
      <Fold of="rows" count={lines.length} what="sezoanele">
        <DataTable
          caption="Sezon cu sezon: loc în clasament, puncte, victorii, podiumuri, pole-uri, starturi"
          columns={columns}
          rows={lines}
          keyOf={({ season }) => season._id}
          nameOf={({ season }) => season.title}
        />
      </Fold>
    </section>
  );
}

const columns: readonly Column<SeasonLine>[] = [
  {
    title: "Loc",
    phone: "slot",
    cell: ({ standing, isOver }) =>
      standing ? (
        <GridSlot position={standing.position} hasTrophy={isOver} />
      ) : (
        <span className="muted">–</span>
      ),
  },
  {
    title: "Sezon",
    phone: "main",
    cell: (line) => (
      <div className="narrowable">
        <p className="strong quiet-links anywhere">
          <Link
            to="/season/$id"
            params={{ id: line.season._id }}
            search={{
              tab: "standings",
              ...(line.standing && { activeStandings: line.standing._id }),
            }}
          >
            {line.season.title}
          </Link>
        </p>
        <p className="row gap-1-3 small muted">
          <SimulatorFlag
            acronym={line.season.simulator.acronym}
            title={line.season.simulator.title}
          />
          {line.classes.map((acronym) => (
            <ClassBadge key={acronym} acronym={acronym} />
          ))}
          <span>{line.isOver ? "final" : "în desfășurare"}</span>
        </p>
      </div>
    ),
  },
  {
    title: "Mașină",
    cell: ({ carModels }) =>
      carModels.length > 0 && <span className="model">{carModels.join(", ")}</span>,
  },
  { title: "Starturi", kind: "number", cell: ({ starts }) => starts },
  { title: "Victorii", kind: "number", cell: ({ wins }) => wins },
  { title: "Podiumuri", kind: "number", cell: ({ podiums }) => podiums },
  { title: "Pole-uri", kind: "number", cell: ({ poles }) => poles },
  {
    title: "Puncte",
    kind: "strong",
    phone: "end",
    cell: ({ standing }) => standing && formatPoints(standing.points),
  },
];
