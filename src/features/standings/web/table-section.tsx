import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { foundRows, isOwn, signsOf, standingsSheet } from "#features/standings/standings-sheet.ts";
import type { StandingsTable as Table } from "#features/standings/standings.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./standings-tab.module.css";
import { StandingsTable } from "./standings-table.tsx";
import { StandingsTools } from "./standings-tools.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { entryDecisions } from "#features/standings/entry-decisions.ts";
import { exportStandings, exportStandingsCsv } from "#features/standings/standings-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { tableRules } from "#features/standings/standings-labels.ts";

interface TableSectionProps {
  seasonId: string;
  table: Table;
  /** What to do about results that are newer than the table; for readers nothing. */
  refresh?: ReactNode;
}

export function TableSection({ seasonId, table, refresh }: TableSectionProps) {
  const [isChartOpen, setChartOpen] = useState(false);
  return (
    <section className="stack gap-4 narrowable" aria-labelledby={titleId}>
      <header className="row baseline spread gap-1-4">
        <h2 className="step-2" id={titleId}>
          {table.title}
        </h2>
        <p className="row gap-1-3 small muted">
          {!table.public && <span className="red bold">Nepublicat</span>}
          <Rounds table={table} />
          <span>
            Calculat <Time at={table.computedAt} format="moment" />
          </span>
        </p>
      </header>
      {table.newerResults && (
        <Notice kind="warning">
          <p>
            Există rezultate mai noi decât acest clasament.
            {refresh === undefined && " Organizatorii îl vor actualiza."}
          </p>
          {refresh}
        </Notice>
      )}
      <nav className="row gap-2-4" aria-label="Despre clasament">
        <ProgressOpener table={table} isOpen={isChartOpen} onToggle={setChartOpen} />
        <a className={styles.about} href={`#${rulesId}`} onClick={openRules}>
          Cum se calculează
        </a>
      </nav>
      {isChartOpen && <ProgressChartPart key={table._id} table={table} />}
      {table.entries.length > 0 ? (
        <Rows key={table._id} table={table} />
      ) : (
        <EmptyState
          text="Nimeni nu are încă un rezultat în acest clasament."
          action={<NextRound table={table} />}
        />
      )}
      <StandingsRules seasonId={seasonId} table={table} />
    </section>
  );
}

const titleId = "standings-title";

const route = getRouteApi("/season/$id");

function Rows({ table }: { table: Table }) {
  const { cauta } = route.useSearch();
  const person = useSession()?.sub;
  const sheet = useMemo(() => standingsSheet(table), [table]);
  const rows = useMemo(() => foundRows(sheet.rows, cauta), [sheet, cauta]);
  const own = useMemo(
    () => new Set(rows.filter(({ entry }) => isOwn(entry, person))),
    [rows, person],
  );
  const signs = signsOf(sheet);
  return (
    <div className={`stack gap-3 narrowable ${styles.rows}`}>
      <StandingsTools
        count={{ all: sheet.rows.length, found: rows.length }}
        hasRounds={sheet.columns.length > 0}
        hasOwn={own.size > 0}
      />
      <StandingsTable table={table} sheet={sheet} rows={rows} isMine={(row) => own.has(row)} />
      {signs.length > 0 && <p className="small muted">{signs.join(" · ")}</p>}
    </div>
  );
}

/** How far the season is, and what comes. */
function Rounds({ table }: { table: Table }) {
  const run = table.events.filter(({ sessions }) => sessions.some((session) => session.run));
  if (run.length === 0) return null;
  return (
    <span>
      {run.length === table.events.length
        ? "Toate etapele s-au disputat"
        : `După ${run.length} din ${counted(table.events.length, "etapă", "etape")}`}
    </span>
  );
}

/** The first round without results. */
function NextRound({ table }: { table: Table }) {
  const next = table.events.find(({ sessions }) => sessions.every((session) => !session.run));
  if (!next) return null;
  return (
    <p>
      Urmează{" "}
      <Link to="/event/$id" params={{ id: next.obj._id }}>
        {next.obj.title}
      </Link>
      , <Time at={next.obj.time} format="moment" />.
    </p>
  );
}

/** Browsers that do not open by themselves what a link leads into. */
function openRules(): void {
  document.querySelector(`#${rulesId}`)?.closest("details")?.setAttribute("open", "");
}

export function TableSegments({ tables, active }: { tables: readonly Table[]; active: Table }) {
  if (tables.length < 2) return null;
  return (
    <Segments label="Clasamente">
      {tables.map((table) => (
        <SegmentLink
          key={table._id}
          from="/season/$id"
          to="."
          search={{ tab: "standings", activeStandings: table._id }}
          aria-current={table._id === active._id ? "page" : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {table.public ? table.title : `${table.title} (nepublicat)`}
        </SegmentLink>
      ))}
    </Segments>
  );
}

const ProgressChart = lazy(async () => {
  const { ProgressChart: component } = await import("./progress-chart.tsx");
  return { default: component };
});

interface ProgressOpenerProps {
  table: Table;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Opens the chart of the table, once there are two events to draw a line between. */
function ProgressOpener({ table, isOpen, onToggle }: ProgressOpenerProps) {
  const run = table.events.filter((event) => event.sessions.some((session) => session.run));
  if (run.length < 2 || table.entries.length === 0) return null;
  return (
    <Button aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
      {isOpen ? "Ascunde evoluția" : "Evoluția clasamentului"}
    </Button>
  );
}

function ProgressChartPart({ table }: { table: Table }) {
  return (
    <Suspense fallback={<Skeleton lines={8} height="2.5rem" />}>
      <ProgressChart table={table} />
    </Suspense>
  );
}

/** Where the link above the rows leads. */
const rulesId = "cum-se-calculeaza";

/** How the table works, in words; open without scripts too. */
function StandingsRules({ seasonId, table }: { seasonId: string; table: Table }) {
  const params = { id: seasonId, tableId: table._id };
  return (
    <details className={`muted ${styles.rules}`}>
      <summary>Cum se calculează</summary>
      <ul id={rulesId}>
        {[...tableRules(table), ...entryDecisions(table)].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {/* Plain links carry no session, so they lead only to what everybody may read. */}
      {table.public && (
        <p className={styles.exports}>
          Pentru foi de calcul și programe: <a href={hrefOf(exportStandingsCsv, { params })}>CSV</a>{" "}
          <a href={hrefOf(exportStandings, { params })}>JSON</a>
        </p>
      )}
    </details>
  );
}
