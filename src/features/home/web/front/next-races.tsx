import { Link } from "@tanstack/react-router";
import { raceState } from "#features/seasons/race-state.ts";
import { useNow } from "#web/now.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { findComingRace } from "../../coming-race.ts";
import type { HomeSeason } from "../../home.ts";
import styles from "./next-races.module.css";

/** More are in the calendar. */
const SHOWN = 4;

/** The races after the one in the page's head, where there is room beside the newest; on a phone the cards say them. */
export function NextRaces({ seasons }: { seasons: readonly HomeSeason[] }) {
  const now = useNow();
  const told = findComingRace(seasons, now)?.round._id;
  const races = seasons
    .filter(({ hidden }) => !hidden)
    .flatMap(({ title, rules, sport }) =>
      (sport?.rounds ?? []).map((round) => ({ round, season: title, simulator: rules.simulator })),
    )
    .filter(({ round }) => raceState(round, now) === "ahead" && round._id !== told)
    .toSorted((a, b) => a.round.startsAt - b.round.startsAt)
    .slice(0, SHOWN);
  if (races.length === 0) return null;
  return (
    <section className={`section ${styles.races}`} aria-labelledby="apoi">
      <h2 id="apoi" className="step-2">
        Apoi
      </h2>
      <ul>
        {races.map(({ round, season, simulator }) => (
          <li key={round._id} className={styles.race}>
            <SimulatorFlag {...simulator} />
            <div className="narrowable">
              <Link
                className={styles.place}
                to="/event/$id"
                params={{ id: round._id }}
                search={{ tab: "info" }}
              >
                {round.place}
              </Link>
              <p className="muted">
                {season} · <Time at={round.startsAt} format="moment" />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Link className="strong" to="/calendar">
        Tot calendarul
      </Link>
    </section>
  );
}
