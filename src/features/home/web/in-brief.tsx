import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { formatPoints } from "#shared/points.ts";
import { useNow } from "#web/now.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { HomeSeason } from "../home.ts";
import { nextRound, raceState, raceStateWords } from "#features/seasons/race-state.ts";
import { cardId } from "./card-id.ts";
import styles from "./in-brief.module.css";

/** What runs, a row a season: who leads and what comes next. A row leads to its season's card. */
export function InBrief({ seasons }: { seasons: readonly HomeSeason[] }) {
  const now = useNow();
  return (
    <nav className={`box ${styles.rows}`} aria-label="Pe scurt">
      {groupSeasons(seasons, now).current.map((season) => (
        <a key={season._id} className={styles.row} href={`#${cardId(season)}`}>
          <SimulatorFlag {...season.rules.simulator} />
          <strong className={styles.title}>{season.title}</strong>
          <span className={styles.leader}>
            <Leader season={season} />
          </span>
          <span className={styles.next}>
            <Next season={season} now={now} />
          </span>
        </a>
      ))}
    </nav>
  );
}

function Leader({ season }: { season: HomeSeason }) {
  const leaders = season.sport?.table?.leaders ?? [];
  const firsts = leaders.filter(({ position }) => position === 1);
  const [first] = firsts;
  if (!first) return <span className="muted">Încă fără clasament</span>;
  return (
    <>
      <span className={styles.who}>
        <span className="muted">Conduce </span>
        {firsts.map(({ name }) => name).join(", ")}
      </span>
      <span className={styles.points}> · {formatPoints(first.points)} p</span>
    </>
  );
}

function Next({ season, now }: { season: HomeSeason; now: number }) {
  const round = nextRound(season.sport?.rounds ?? [], now);
  if (!round) return <span className="muted">Nicio cursă planificată</span>;
  const state = raceState(round, now);
  return (
    <>
      {state === "ahead" ? <Time at={round.startsAt} format="moment" /> : raceStateWords[state]}
      <span className="muted"> · {round.track}</span>
    </>
  );
}
