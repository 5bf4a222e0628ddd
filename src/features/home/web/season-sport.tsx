import { Link } from "@tanstack/react-router";
import { activeEventOf } from "#features/seasons/web/list/season-groups.ts";
import { formatPoints } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useNow } from "#web/now.ts";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import type { HomeSeason, Podium, ShownLeader, ShownTable } from "../home.ts";
import { NextRace } from "./next-race.tsx";
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

/** The first places of a season's table, and who moved in the last event. */
export function Leaders({ season, table }: { season: string; table: ShownTable }) {
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

function LeaderName({ leader: { key, name, gone }, type }: { leader: ShownLeader; type: string }) {
  if (gone || type === "C") return name;
  return (
    <Link to={type === "T" ? "/team-profile/$id" : "/driver-profile/$id"} params={{ id: key }}>
      {name}
    </Link>
  );
}

/** Places won or lost since the event before. */
function Move({ leader: { position, previousPosition } }: { leader: ShownLeader }) {
  if (previousPosition === null) return <span className={styles.move}>nou</span>;
  const gain = previousPosition - position;
  const places = counted(Math.abs(gain), "loc", "locuri");
  const [sign, words] =
    gain === 0
      ? ["=", "pe același loc"]
      : gain > 0
        ? [`▲ ${gain}`, `a urcat ${places}`]
        : [`▼ ${-gain}`, `a coborât ${places}`];
  return (
    <span className={styles.move} data-move={Math.sign(gain)}>
      <span aria-hidden>{sign}</span>
      <span className={unseen.always}>{words}</span>
    </span>
  );
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
