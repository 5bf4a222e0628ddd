import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { FollowKind } from "#features/following/following.ts";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { Followed } from "../../followed.ts";
import styles from "./followed-lines.module.css";

const pages = {
  driver: "/driver-profile/$id",
  club: "/team-profile/$id",
  season: "/season/$id",
} as const satisfies Record<FollowKind, string>;

interface FollowedLinesProps {
  followed: readonly Followed[];
  /** At the end of a line. */
  renderEnd?: (one: Followed) => ReactNode;
}

/** Whom somebody follows, with what each did last. */
export function FollowedLines({ followed, renderEnd }: FollowedLinesProps) {
  return (
    <ul className={styles.lines}>
      {followed.map((one) => (
        <li key={`${one.kind} ${one._id}`} className={styles.line}>
          {one.kind === "season" || !one.last ? <span /> : <GridSlot position={one.last.place} />}
          <div className="narrowable quiet-links anywhere">
            <Link className="strong" to={pages[one.kind]} params={{ id: one._id }}>
              {one.name}
            </Link>
            <p className="small muted">
              <LastRace followed={one} />
            </p>
          </div>
          {renderEnd?.(one)}
        </li>
      ))}
    </ul>
  );
}

const outWords = { dnf: "abandon", dsq: "descalificat" };

function LastRace({ followed: { last, position } }: { followed: Followed }) {
  if (!last) return "Nicio cursă încă";
  return (
    <>
      <Link to="/event/$id" params={{ id: last.event._id }} search={{ tab: "results" }}>
        {last.event.title}
      </Link>
      , <Time at={last.at} format="day" />
      {last.status && `: ${outWords[last.status]}`}
      {last.winners.length > 0 && `: victorie ${last.winners.join(" / ")}`}
      {position !== null && ` · locul ${position} în clasament`}
    </>
  );
}
