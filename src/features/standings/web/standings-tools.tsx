import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { StandingsTable } from "#features/standings/standings.ts";
import { FoldedTools } from "#web/ui/fields/folded-tools.tsx";
import { SearchTool, SelectTool, Tools } from "#web/ui/fields/tools.tsx";
import toggle from "#web/ui/fields/segmented-toggle.module.css";
import { Button } from "#web/ui/frame/button.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import { ownRowId } from "./standings-row.tsx";
import styles from "./standings-tools.module.css";

const route = getRouteApi("/season/$id");

interface StandingsToolsProps {
  /** Of the season. */
  tables: readonly StandingsTable[];
  table: StandingsTable;
  /** Rows that there are, and those that are asked for. */
  count: { all: number; found: number };
  /** There is something to switch to on a phone. */
  hasRounds: boolean;
  hasOwn: boolean;
  /** What an editor does with tables. */
  work: ReactNode;
}

/** Fewer rows than this are seen at once. */
const rowsAtOnce = 10;

/** Over the rows: which table, the way to one's own row, what a phone shows of rows, and the search, kept in the address. */
export function StandingsTools(props: StandingsToolsProps) {
  const { tables, table, count, hasRounds, hasOwn, work } = props;
  const { cauta: sought } = route.useSearch();
  const navigate = useNavigate({ from: "/season/$id" });
  const ask = (search: { activeStandings: string | undefined; cauta: string | undefined }) =>
    void navigate({
      to: ".",
      search: { tab: "standings", ...search },
      replace: search.activeStandings === table._id,
      resetScroll: false,
    });
  return (
    <>
      <Tools>
        {tables.length > 1 && (
          <SelectTool
            label="Clasamente"
            name="activeStandings"
            value={table._id}
            options={tables.map(({ _id, title, public: isPublic }) => ({
              value: _id,
              title: isPublic ? title : `${title} (nepublicat)`,
            }))}
            onChoose={(activeStandings) => ask({ activeStandings, cauta: sought })}
          />
        )}
        <h2 id={titleId} className={tables.length > 1 ? styles.chosen : `step-1 ${styles.title}`}>
          {table.title}
        </h2>
        {!table.public && <span className="red bold">Nepublicat</span>}
        {hasOwn && (
          <Button className={styles.own} onClick={jumpToOwn}>
            <svg className={styles.sign} viewBox="0 0 20 20" aria-hidden>
              <path d="M3 18V3h14v15" />
              <circle cx="10" cy="11" r="3" />
            </svg>
            <span>Sari la mine</span>
          </Button>
        )}
        {hasRounds && <ViewToggle />}
        {(count.all > rowsAtOnce || sought !== undefined) && (
          <SearchTool
            label="Caută în clasament"
            name="cauta"
            placeholder="Un pilot, un club, un număr"
            value={sought}
            isLive
            onLook={(cauta) => ask({ activeStandings: table._id, cauta })}
          />
        )}
        {work && <FoldedTools>{work}</FoldedTools>}
      </Tools>
      {sought !== undefined && (
        <p className="small muted" role="status">
          {count.found === 0
            ? `Nimeni cu „${sought}” în acest clasament.`
            : `${count.found} din ${count.all} în clasament.`}
        </p>
      )}
    </>
  );
}

/** Of the section that a table is in. */
export const titleId = "standings-title";

/** Of a phone: the page's styles follow which one is checked. */
function ViewToggle() {
  const name = useId();
  return (
    <fieldset className={`${toggle.toggle} ${styles.view}`}>
      <legend className={unseen.always}>Ce arată clasamentul</legend>
      {views.map(({ value, title }) => (
        <label key={value} className={toggle.segment}>
          <input
            className={toggle.radio}
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === "puncte"}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

const views = [
  { value: "puncte", title: "Puncte" },
  { value: "etape", title: "Etape" },
];

function jumpToOwn(): void {
  const row = document.querySelector<HTMLElement>(`#${ownRowId}`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}
