import type { ArchiveCard as Archived } from "#features/league/archive.ts";
import { hasEntries } from "#features/seasons/registration-open.ts";
import { ArchiveCard } from "#features/seasons/web/list/archive-card.tsx";
import { dateRange } from "#features/seasons/web/list/season-facts.ts";
import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import type { HomeSeason } from "../../home.ts";
import { TitleLines } from "../title-lines.tsx";
import { HiddenNote, PlainLink } from "./section-head.tsx";
import styles from "./season-rows.module.css";

interface PastSeasonsProps {
  seasons: readonly HomeSeason[];
  archive: readonly Archived[];
}

/** What is over, folded: finished seasons with whose titles they are, then those from before this site. */
export function PastSeasons({ seasons, archive }: PastSeasonsProps) {
  const { past } = groupSeasons(seasons, useNow());
  if (past.length + archive.length === 0) return null;
  return (
    <section className="section" aria-label="Ce s-a încheiat">
      {past.length > 0 && (
        <details className={`fold ${styles.group}`}>
          <summary>
            <h2 className="name">Competiții Finalizate</h2>
            <span className="second">{counted(past.length, "sezon", "sezoane")}</span>
          </summary>
          <ul>
            {past.map((season) => (
              <FinishedSeason key={season._id} season={season} />
            ))}
          </ul>
        </details>
      )}
      {archive.length > 0 && (
        <details className={`fold ${styles.group}`}>
          <summary>
            <h2 className="name">Arhivă</h2>
            <span className="second">{counted(archive.length, "sezon", "sezoane")}</span>
          </summary>
          <div className={`tiles gap-3 ${styles.more}`}>
            {archive.map((card) => (
              <ArchiveCard key={card.key} card={card} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function FinishedSeason({ season }: { season: HomeSeason }) {
  const { timeZone } = useSite();
  const { _id, title, titles, registeredCars, span, rules } = season;
  const facts = [
    dateRange(season, timeZone),
    counted(span?.count ?? 0, "etapă", "etape"),
    hasEntries(season) && counted(registeredCars, "mașină", "mașini"),
  ];
  return (
    <li className={styles.row}>
      <SimulatorFlag {...rules.simulator} />
      <div>
        <h3 className="name">{title}</h3>
        <div className={styles.line}>
          <HiddenNote isHidden={season.hidden} />
          <TitleLines titles={titles} />
          <p className="muted">{facts.filter(Boolean).join(" · ")}</p>
        </div>
        <p className={styles.links}>
          <PlainLink to="/season/$id" params={{ id: _id }} search={{ tab: "info" }}>
            Prezentare
          </PlainLink>
          <PlainLink to="/season/$id" params={{ id: _id }} search={{ tab: "calendar" }}>
            Calendar
          </PlainLink>
        </p>
      </div>
      <SeasonLink id={_id} tab="standings">
        Clasament
      </SeasonLink>
    </li>
  );
}
