import { Link } from "@tanstack/react-router";
import { RaceFacts, RacePodium } from "#features/results/web/race-recap.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { LastRace as Race } from "../../home.ts";
import styles from "./last-race.module.css";

/** More of them are on the page of the event. */
const FACTS = 2;

/** The newest race of the league: what happened, who stood on the podium, what was special. */
export function LastRace({ race }: { race: Race }) {
  const { event, season, place, startsAt, sentence, podium, facts, isProvisional } = race;
  return (
    <section className={`section stack gap-2 ${styles.race}`} aria-labelledby="ultima-cursa">
      <p className={styles.overline}>
        <SimulatorFlag {...season.simulator} />
        <span>
          {season.title} · etapa {event.round} · <Time at={startsAt} format="day" />
          {isProvisional && " · provizoriu"}
        </span>
      </p>
      <h2 className={styles.sentence} id="ultima-cursa">
        {sentence}
      </h2>
      <RacePodium podium={podium} />
      <RaceFacts facts={facts.slice(0, FACTS)} />
      <Link
        className="strong start"
        to="/event/$id"
        params={{ id: event._id }}
        search={{ tab: "results", sessionresults: race.session }}
      >
        Rezultatele de la {place}
      </Link>
    </section>
  );
}
