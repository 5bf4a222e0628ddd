import { Link } from "@tanstack/react-router";
import type { LeadingTable } from "#features/standings/leading-tables.ts";
import { movedText } from "#features/standings/standings-figures.ts";
import { formatPoints } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Car } from "#web/ui/drawn/car.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Movement } from "#web/ui/racing/movement.tsx";
import { fightOf } from "../../title-fight.ts";
import styles from "./straight.module.css";

interface StraightProps {
  seasonId: string;
  table: LeadingTable;
}

/** The fight for a title: the first three on a straight, as far from each other as they are in points. */
export function Straight({ seasonId, table }: StraightProps) {
  const fight = fightOf(table);
  if (!fight) return null;
  const { sentence, lanes, length } = fight;
  return (
    <div className={styles.fight}>
      <p className={styles.sentence}>{sentence}</p>
      {lanes.length > 1 && (
        <ol className={styles.lanes}>
          {lanes.map(({ leader, behind, share }) => (
            <li key={leader.key} className={styles.lane}>
              <span className={styles.who}>
                <GridSlot position={leader.position} />
                {leader.name}
                {leader.previousPosition !== null && (
                  <Movement
                    places={leader.previousPosition - leader.position}
                    words={movedText(leader.previousPosition - leader.position)}
                  />
                )}
              </span>
              <span className={styles.road} style={{ "--share": share }} aria-hidden>
                <Car
                  body={leader.look?.body ?? "gt"}
                  paints={leader.look?.paints ?? null}
                  number={leader.look?.raceNumber}
                  className={styles.car}
                />
              </span>
              <span className={styles.points}>
                {behind === 0 ? (
                  <>
                    <b>{formatPoints(leader.points)}</b> p
                  </>
                ) : (
                  <b>−{formatPoints(behind)}</b>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={styles.foot}>
        {lanes.length > 1 && (
          <span>Linia dreaptă măsoară {counted(length, "punct", "puncte")}</span>
        )}
        <Link
          to="/season/$id"
          params={{ id: seasonId }}
          search={{ tab: "standings", activeStandings: table._id }}
        >
          {table.title}: clasament
        </Link>
      </p>
    </div>
  );
}
