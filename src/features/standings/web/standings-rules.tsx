import type { StandingsTable } from "#features/standings/standings.ts";
import { tableRules } from "#features/standings/standings-words.ts";
import styles from "./standings-tab.module.css";

/** How the table works, in words; open without scripts too. */
export function StandingsRules({ table }: { table: StandingsTable }) {
  return (
    <details className={styles.rules}>
      <summary>Cum se calculează</summary>
      <ul>
        {tableRules(table).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  );
}
