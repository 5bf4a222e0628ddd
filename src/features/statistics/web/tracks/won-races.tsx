import { Link } from "@tanstack/react-router";
import { ClubName, DriverNames } from "#features/results/web/crew.tsx";
import { formatGap } from "#shared/time/lap-time.ts";
import { shortMonth } from "#shared/time/dates.ts";
import { useSite } from "#web/page-data.ts";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import type { WonRace } from "../../tracks/tracks.ts";
import { PagePart } from "../page-part.tsx";
import page from "./track-page.module.css";
import styles from "./won-races.module.css";

/** Who won here, the newest first. Nothing where nobody has. */
export function WonRaces({ winners }: { winners: readonly WonRace[] }) {
  if (winners.length === 0) return null;
  return (
    <PagePart title="Au câștigat aici" note="avansul">
      <Fold of="items" count={winners.length} what="cursele câștigate aici">
        <ol>
          {winners.map((won) => (
            <Won key={won._id} won={won} />
          ))}
        </ol>
      </Fold>
    </PagePart>
  );
}

function Won({ won }: { won: WonRace }) {
  const { event, season, simulator, at, carClass, drivers, team, margin } = won;
  const { timeZone } = useSite();
  const isCrew = drivers.length > 1 && team !== null;
  return (
    <li className={`quiet-links ${page.line} ${styles.won}`}>
      <SimulatorFlag {...simulator} />
      <div>
        <p className={page.who}>
          {isCrew ? <ClubName {...team} /> : <DriverNames drivers={drivers} />}{" "}
          {carClass !== null && <ClassBadge acronym={carClass} />}
        </p>
        <p className={page.small}>{isCrew ? <DriverNames drivers={drivers} /> : season.title}</p>
      </div>
      <div className={page.end}>
        <p className={styles.margin}>{margin && formatGap(margin)}</p>
        <p className={page.small}>
          <Link to="/event/$id" params={{ id: event }} search={{ tab: "results" }}>
            {shortMonth(at, timeZone)}
          </Link>
        </p>
      </div>
    </li>
  );
}
