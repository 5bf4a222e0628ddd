import { useState } from "react";
import type { Entry } from "#features/entry-lists/entry-lists.ts";
import { noResult } from "#features/entry-lists/entry-list.ts";
import { liveryPreview } from "#features/entry-lists/livery-name.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import styles from "./entry-details.module.css";
import { DriverLink } from "./entry-crew.tsx";
import { StatusMark } from "./entry-status.tsx";

interface EntryDetailsProps {
  entry: Entry;
  seasonCode: string;
  isPrequalified: boolean;
}

/** What a car's row opens to: its livery, its crew's name, each driver's own status and time. */
export function EntryDetails({ entry, seasonCode, isPrequalified }: EntryDetailsProps) {
  const { car, drivers, prequal, firstDriver } = entry;
  const times = new Map(prequal.drivers.map(({ user, result }) => [user, result]));
  return (
    <div className="row gap-4">
      <Livery car={car} seasonCode={seasonCode} />
      <div className={`stack gap-2 narrowable ${styles.crew}`}>
        <p className="muted">{car.carName}</p>
        <ul className="stack">
          {drivers.map((driver) => {
            const { user, status } = driver;
            const result = times.get(user) ?? noResult;
            return (
              <li key={user} className={`row gap-1-4 ruled ${styles.driver}`}>
                <span>
                  <DriverLink driver={driver} />
                  {user === firstDriver && <span className="muted"> · primul pilot</span>}
                </span>
                {isPrequalified && <span className={styles.time}>{formatLapTime(result)}</span>}
                <StatusMark status={status} result={result} />
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

interface LiveryProps {
  car: Entry["car"];
  seasonCode: string;
}

/** The picture of a car's livery; what the server draws where there is none; the plate alone where even that fails. */
function Livery({ car, seasonCode }: LiveryProps) {
  const [isLost, setLost] = useState(false);
  if (isLost)
    return (
      <span className={styles.lost}>
        <NumberPlate number={car.raceNumber} />
      </span>
    );
  return (
    <img
      className={styles.livery}
      src={car.livery ?? liveryPreview(seasonCode, car.raceNumber)}
      alt={car.livery ? `Livrea mașinii #${car.raceNumber}` : ""}
      width={320}
      height={180}
      decoding="async"
      onError={() => setLost(true)}
    />
  );
}
