import { listArchive } from "#features/league/league-calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { counted } from "#shared/text/romanian-count.ts";
import type { ReactNode } from "react";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ArchiveCard } from "./archive-card.tsx";
import { CurrentSeason } from "./current-season.tsx";
import styles from "./home-page.module.css";
import { FinishedSeason, FutureSeason } from "./season-cards.tsx";
import { groupSeasons } from "./season-groups.ts";
import { listSeasons } from "../../seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { CardGrid } from "./summary-card.tsx";
import unseen from "#web/ui/show/unseen.module.css";

/** The competitions list: current, future and finished seasons, then the archive. */
export function HomePage() {
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } })).data;
  const archive = useSuspenseQuery(read(listArchive, {})).data;
  const now = useNow();
  const { current, future, past } = groupSeasons(seasons, now);
  return (
    <>
      <h1 className={unseen.always}>Competiții</h1>
      {current.length === 0 && (
        <EmptyState
          text={`Nicio competiție nu este în desfășurare.${future.length > 0 ? " Urmărește competițiile viitoare." : ""}`}
        />
      )}
      {current.map((season, index) => (
        <CurrentSeason key={season._id} season={season} now={now} isFirst={index === 0} />
      ))}
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
