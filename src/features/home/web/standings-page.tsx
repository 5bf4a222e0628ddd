import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { readHome } from "../home-calls.ts";
import type { HomeSeason } from "../home.ts";
import line from "./flag-line.module.css";
import { Leaders } from "./leaders.tsx";
import styles from "./standings-page.module.css";
import { TitleLines } from "./title-lines.tsx";

/** Who leads in what runs, and whose titles those that ended are. Each leads to the tables of its season. */
export function StandingsPage() {
  const { seasons } = useSuspenseQuery(read(readHome, {})).data;
  const { current, past } = groupSeasons(seasons, useNow());
  return (
    <>
      <PageHeader title="Clasamente" />
      {current.length === 0 && past.length === 0 && (
        <EmptyState text="Clasamentele apar după primele rezultate." />
      )}
      <div className={styles.running}>
        {current.map((season) => (
          <Running key={season._id} season={season} />
        ))}
      </div>
      {past.length > 0 && (
        <section className={styles.past}>
          <h2>Competiții finalizate</h2>
          <ul className="box">
            {past.map((season) => (
              <Finished key={season._id} season={season} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Running({ season: { _id, title, rules, sport } }: { season: HomeSeason }) {
  const table = sport?.table;
  return (
    <article className={`box ${styles.card}`} aria-labelledby={`clasament-${_id}`}>
      <SimulatorFlag {...rules.simulator} />
      <h2 className="step-2" id={`clasament-${_id}`}>
        {title}
      </h2>
      {table && table.leaders.length > 0 ? (
        <Leaders season={_id} table={table} />
      ) : (
        <p className="muted">Clasamentul va fi disponibil în curând.</p>
      )}
    </article>
  );
}

function Finished({ season: { _id, title, rules, titles } }: { season: HomeSeason }) {
  return (
    <li className={line.line}>
      <SimulatorFlag {...rules.simulator} />
      <Link
        className={line.name}
        to="/season/$id"
        params={{ id: _id }}
        search={{ tab: "standings" }}
      >
        {title}
      </Link>
      <div className="muted">
        <TitleLines titles={titles} />
      </div>
    </li>
  );
}
