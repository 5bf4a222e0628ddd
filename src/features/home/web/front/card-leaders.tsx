import type { Leader, LeadingTable } from "#features/standings/leading-tables.ts";
import { movedText } from "#features/standings/standings-figures.ts";
import { formatPoints } from "#shared/points.ts";
import { Car } from "#web/ui/drawn/car.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Movement } from "#web/ui/racing/movement.tsx";
import styles from "./card-leaders.module.css";

/** Who leads a season on its card, and the two behind them. */
export function CardLeaders({ table }: { table: LeadingTable | null }) {
  const [first, second, third] = table?.leaders ?? [];
  if (!table || !first)
    return (
      <div className={`asphalt ${styles.first}`}>
        <p>Încă fără clasament</p>
      </div>
    );
  return (
    <div>
      <div className={`asphalt ${styles.first}`}>
        <div className="narrowable">
          <p className="muted">Conduce · {table.title}</p>
          <p className={styles.name}>{first.name}</p>
          <p className="muted">
            {formatPoints(first.points)} p{second && aheadText(first.points - second.points)}
          </p>
        </div>
        {first.look && (
          <div className={styles.bay}>
            <Car
              body={first.look.body}
              paints={first.look.paints}
              number={first.look.raceNumber}
              className={styles.car}
            />
          </div>
        )}
      </div>
      <ol start={2}>
        {[second, third].map((leader) => leader && <Line key={leader.key} leader={leader} />)}
      </ol>
      {table.isBehind && (
        <p className={`aside muted ${styles.behind}`}>
          Sunt rezultate mai noi decât acest clasament.
        </p>
      )}
    </div>
  );
}

function aheadText(points: number): string {
  return points === 0 ? " · la egalitate" : ` · ${formatPoints(points)} în față`;
}

function Line({ leader: { position, previousPosition, name, points } }: { leader: Leader }) {
  const places = previousPosition === null ? null : previousPosition - position;
  return (
    <li className={styles.line}>
      <GridSlot position={position} />
      <span className="narrowable">{name}</span>
      {places !== null && <Movement places={places} words={movedText(places)} />}
      <b className={styles.points}>{formatPoints(points)}</b>
    </li>
  );
}
