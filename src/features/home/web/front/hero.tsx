import { Link } from "@tanstack/react-router";
import { raceState } from "#features/seasons/race-state.ts";
import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { trackCode } from "#shared/drawn/track-code.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { Outline, TrackCode } from "#web/ui/drawn/outline.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { Home } from "../../home.ts";
import { type ComingRace, findComingRace, longestWord } from "../../coming-race.ts";
import { TitleLines } from "../title-lines.tsx";
import { HeroClock } from "./hero-clock.tsx";
import styles from "./hero.module.css";
import { Straight } from "./straight.tsx";

/** What comes next in the league and how close its title is; between seasons whose the last one was; else who the league is. */
export function Hero({ home }: { home: Home }) {
  const { seasons } = home;
  const now = useNow();
  const coming = findComingRace(seasons, now);
  return (
    <section className={`asphalt ${styles.hero}`} data-for="guest" aria-labelledby="urmeaza">
      {coming ? (
        <NextRace coming={coming} home={home} now={now} />
      ) : (
        <NoRace seasons={seasons} now={now} />
      )}
    </section>
  );
}

interface NextRaceProps {
  coming: ComingRace;
  home: Pick<Home, "outline" | "lastRace">;
  now: number;
}

function NextRace({ coming, home, now }: NextRaceProps) {
  const { season, round, number, count } = coming;
  const table = season.sport?.table;
  return (
    <>
      <div className={styles.words}>
        <Overline {...season.rules.simulator}>
          {season.title} · etapa {number} din {count}
        </Overline>
        <Title text={round.place} event={round._id} />
        <p className={styles.when}>
          <Time at={round.startsAt} format="moment" />
        </p>
        {round.track !== round.place && <p className={styles.venue}>{round.track}</p>}
      </div>
      <NextTrack coming={coming} home={home} now={now} />
      <HeroClock round={round} state={raceState(round, now)} />
      {table && <Straight seasonId={season._id} table={table} />}
    </>
  );
}

/** The track is a clock: it is white as far as the time between the league's last race and the next has passed. */
function NextTrack({ coming: { round }, home: { outline, lastRace }, now }: NextRaceProps) {
  const before = lastRace?.startsAt ?? Infinity;
  // A dot at the very end of the line would not be drawn.
  const share = Math.min(0.99, (now - before) / (round.startsAt - before));
  const isClock = before < now && now < round.startsAt;
  const drawn = { className: styles.outline, share: isClock ? share : undefined };
  return (
    <figure className={styles.track}>
      {outline?.event === round._id ? (
        <Outline {...outline.drawing} {...drawn} />
      ) : (
        <TrackCode code={trackCode(round.place)} {...drawn} />
      )}
      {isClock && (
        <figcaption className={styles.caption}>
          Punctul galben: cât a trecut de la ultima cursă
        </figcaption>
      )}
    </figure>
  );
}

function Overline({
  acronym,
  title,
  children,
}: {
  acronym: string;
  title: string;
  children: React.ReactNode;
}) {
  return (
    <p className={styles.overline}>
      <SimulatorFlag acronym={acronym} title={title} />
      <span>{children}</span>
    </p>
  );
}

/** As big as its longest word lets it be. */
function Title({ text, event }: { text: string; event?: string }) {
  return (
    <h1 id="urmeaza" className={styles.title} style={{ "--len": longestWord(text) }}>
      {event === undefined ? (
        text
      ) : (
        <Link to="/event/$id" params={{ id: event }} search={{ tab: "info" }}>
          {text}
        </Link>
      )}
    </h1>
  );
}

function NoRace({ seasons, now }: { seasons: Home["seasons"]; now: number }) {
  const { leagueName, contactEmail, description } = useSite();
  const { future, past } = groupSeasons(seasons, now);
  const won = past.find(({ titles }) => titles.length > 0);
  const next = future.find(({ events }) => events.length > 0);
  const [first] = next?.events ?? [];
  return (
    <div className={styles.words}>
      {won ? (
        <>
          <Overline {...won.rules.simulator}>{won.title} s-a încheiat</Overline>
          <Title text={`Titlul: ${won.titles[0]?.names.join(", ")}`} />
          {won.titles.length > 1 && <TitleLines titles={won.titles} />}
        </>
      ) : (
        <Title text={leagueName} />
      )}
      {next && first ? (
        <p className={styles.when}>
          Următorul start: <Time at={first.time} format="day" />
          <span className={styles.venue}> {next.title}</span>
        </p>
      ) : (
        <p className={styles.when}>Nicio cursă nu este planificată.</p>
      )}
      {seasons.length === 0 && (
        <p className={styles.venue}>
          {description || "Aici vor sta calendarul, clasamentele și rezultatele."}
        </p>
      )}
      {!next && contactEmail !== "" && (
        <p>
          Ai o întrebare? <a href={`mailto:${contactEmail}`}>Scrie organizatorilor</a>.
        </p>
      )}
    </div>
  );
}
