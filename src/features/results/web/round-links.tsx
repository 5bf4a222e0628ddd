import { Link } from "@tanstack/react-router";
import type { EventWithResults, Round } from "#features/results/event-results.ts";
import styles from "./round-links.module.css";

interface RoundLinksProps {
  beside: EventWithResults["beside"];
  /** With the names of the rounds, for where there is room. */
  hasTitles?: boolean;
}

/** The rounds before and after in the same season, on the same tab and class. */
export function RoundLinks({ beside: { previous, next }, hasTitles = false }: RoundLinksProps) {
  if (!previous && !next) return null;
  const link = ({ _id, title, round }: Round, side: "prev" | "next") => (
    <Link
      className={styles.link}
      rel={side}
      from="/event/$id"
      to="/event/$id"
      params={{ id: _id }}
      search={({ tab, class: carClass }) => ({ tab, class: carClass })}
      title={title}
      aria-label={`Etapa ${round}: ${title}`}
    >
      {side === "prev" && "‹ "}Etapa {round}
      {hasTitles && `: ${title}`}
      {side === "next" && " ›"}
    </Link>
  );
  return (
    <nav
      className={`row spread gap-1-4 ${hasTitles ? styles.below : ""}`}
      aria-label={hasTitles ? "Etapa anterioară și cea următoare" : "Etape vecine"}
    >
      {previous ? link(previous, "prev") : <span />}
      {next && link(next, "next")}
    </nav>
  );
}
