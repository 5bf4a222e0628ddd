import { Link } from "@tanstack/react-router";
import type { Leader, LeadingTable } from "#features/standings/leading-tables.ts";
import { movedText } from "#features/standings/standings-figures.ts";
import { formatPoints } from "#shared/points.ts";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Movement } from "#web/ui/racing/movement.tsx";
import styles from "./leaders.module.css";

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
