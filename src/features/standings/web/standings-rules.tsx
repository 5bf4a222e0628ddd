import { entryDecisions } from "#features/standings/entry-decisions.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { exportStandings, exportStandingsCsv } from "#features/standings/standings-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { tableRules } from "#features/standings/standings-labels.ts";
import styles from "./standings-tab.module.css";

/** Where the link above the rows leads. */
export const rulesId = "cum-se-calculeaza";

/** How the table works, in words; open without scripts too. */
export function StandingsRules({ seasonId, table }: { seasonId: string; table: StandingsTable }) {
  const params = { id: seasonId, tableId: table._id };
  return (
    <details className={styles.rules}>
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
