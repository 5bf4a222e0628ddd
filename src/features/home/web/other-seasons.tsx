import type { ReactNode } from "react";
import type { ArchiveCard as Archived } from "#features/league/archive.ts";
import { ArchiveCard } from "#features/seasons/web/list/archive-card.tsx";
import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { CardGrid } from "#features/seasons/web/list/summary-card.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { useNow } from "#web/now.ts";
import type { HomeSeason } from "../home.ts";
import styles from "./other-seasons.module.css";
import { FinishedSeason, FutureSeason } from "./season-cards.tsx";

interface OtherSeasonsProps {
  seasons: readonly HomeSeason[];
  archive: readonly Archived[];
}

/** Future and finished seasons as cards, then those from before this site. */
export function OtherSeasons({ seasons, archive }: OtherSeasonsProps) {
  const now = useNow();
  const { future, past } = groupSeasons(seasons, now);
  return (
    <>
      {future.length > 0 && (
        <Group title="Competiții viitoare" count={future.length}>
          {future.map((season) => (
            <FutureSeason key={season._id} season={season} now={now} />
          ))}
        </Group>
      )}
      {past.length > 0 && (
        <Group title="Competiții Finalizate" count={past.length}>
          {past.map((season) => (
            <FinishedSeason key={season._id} season={season} />
          ))}
        </Group>
      )}
      {archive.length > 0 && (
        <Group title="Arhivă" count={0} size="small">
          {archive.map((card) => (
            <ArchiveCard key={card.key} card={card} />
          ))}
        </Group>
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  count: number;
  size?: "usual" | "small";
  children: ReactNode;
}

function Group({ title, count, size, children }: GroupProps) {
  return (
    <section className={styles.group}>
      <div className={`row baseline ${styles.heading}`}>
        <h2>{title}</h2>
        {count > 0 && <span className="muted">{counted(count, "sezon", "sezoane")}</span>}
      </div>
      <CardGrid size={size}>{children}</CardGrid>
    </section>
  );
}
