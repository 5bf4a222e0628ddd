import { Link } from "@tanstack/react-router";
import { raceState } from "#features/seasons/race-state.ts";
import { activeEventOf, activeEventTitle } from "#features/seasons/season-status.ts";
import { RaceClock } from "#features/seasons/web/race-clock.tsx";
import type { Leader, LeadingTable } from "#features/standings/leading-tables.ts";
import { movedText } from "#features/standings/standings-figures.ts";
import { formatPoints } from "#shared/points.ts";
import { useNow } from "#web/now.ts";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Movement } from "#web/ui/racing/movement.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { HomeSeason, Podium, Round } from "../home.ts";
import styles from "./season-sport.module.css";

export function SeasonSport({ season }: { season: HomeSeason }) {
  const now = useNow();
  const next = activeEventOf(season, now);
  const { rounds, table, podium } = season.sport ?? { rounds: [], table: null, podium: null };
  return (
    <>
      {next && <NextRace event={next} rounds={rounds} now={now} />}
      {table && table.leaders.length > 0 && <Leaders season={season._id} table={table} />}
      {podium && <LastPodium podium={podium} />}
    </>
  );
}

interface NextRaceProps {
  /** The season's active event (`spec/1` §4). */
  event: { _id: string; title: string; time: number };
  rounds: readonly Round[];
  now: number;
}

/** The event that people are getting ready for, and where it stands: how long until the race starts, or what one waits for. */
function NextRace({ event, rounds, now }: NextRaceProps) {
  const round = rounds.find(({ _id }) => _id === event._id);
  const following = rounds.find(({ time }) => time > event.time);
  const state = round ? raceState(round, now) : "ahead";
  return (
    <section className={styles.next}>
      <p className="overline">{activeEventTitle(event, now)}</p>
      <h3 className="step-2">{event.title}</h3>
      {round && <p className="muted">{round.track}</p>}
      {round && <RaceClock round={round} eventId={event._id} now={now} />}
      {state !== "ahead" && following && (
        <p className="aside muted">
          Urmează {following.title}, <Time at={following.startsAt} format="moment" />
        </p>
      )}
    </section>
  );
}

/** The first places of a season's table, and who moved in the last event. */
export function Leaders({ season, table }: { season: string; table: LeadingTable }) {
  const hasMoved = table.leaders.some(({ previousPosition }) => previousPosition !== null);
  return (
    <section className="stack gap-2">
      <div className="row spread baseline gap-1-3">
        <h3 className="step-1">{table.title}</h3>
        <Link
          to="/season/$id"
          params={{ id: season }}
          search={{ tab: "standings", activeStandings: table._id }}
        >
          Clasament
        </Link>
      </div>
      {table.isBehind && (
        <p className="aside muted">Sunt rezultate mai noi decât acest clasament.</p>
      )}
      <ol className={styles.leaders}>
        {table.leaders.slice(0, 5).map((leader) => (
          <li key={leader.key} className={styles.leader}>
            <GridSlot position={leader.position} />
            <span className={styles.name}>
              <LeaderName leader={leader} type={table.type} />
            </span>
            {hasMoved && <Move leader={leader} />}
            <span className={styles.points}>
              {formatPoints(leader.points)} <span className="small muted">p</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LeaderName({
  leader: { key, name, gone },
  type,
}: {
  leader: Leader;
  type: LeadingTable["type"];
}) {
  if (gone || type === "C") return name;
  return (
    <Link to={type === "T" ? "/team-profile/$id" : "/driver-profile/$id"} params={{ id: key }}>
      {name}
    </Link>
  );
}

/** Places won or lost since the event before. */
function Move({ leader: { position, previousPosition } }: { leader: Leader }) {
  if (previousPosition === null) return <span className="muted">nou</span>;
  const places = previousPosition - position;
  return <Movement places={places} words={movedText(places)} />;
}

/** The first three of the season's last race. */
function LastPodium({ podium: { event, session, places } }: { podium: Podium }) {
  return (
    <section className="stack gap-2">
      <h3 className="step-1 quiet-links">
        Ultimul podium:{" "}
        <Link
          to="/event/$id"
          params={{ id: event._id }}
          search={{ tab: "results", sessionresults: session }}
        >
          {event.title}
        </Link>
      </h3>
      <ol className={styles.podium}>
        {places.map(({ place, drivers }) => (
          <li key={`${place} ${drivers[0]?.driverName}`} className={styles.place}>
            <GridSlot position={place} hasTrophy />
            <span>{drivers.map(({ driverName }) => driverName).join(", ")}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
