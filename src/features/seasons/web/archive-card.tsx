import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "#web/lazy-part.ts";
import { useSite } from "#web/page-data.ts";
import { Button } from "#web/ui/button.tsx";
import { type ArchivedSeason, archiveLinksOf } from "./archive.ts";
import styles from "./archive-card.module.css";
import { SeasonBanner } from "./season-banner.tsx";
import { SummaryCard } from "./summary-card.tsx";

const ArchiveLinks = lazyPart(
  () => import("#features/seasons/web/archive-links.tsx"),
  "ArchiveLinks",
);

/** A season from before this site: a summary that turns over to what else is known about it. */
export function ArchiveCard({ season }: { season: ArchivedSeason }) {
  const [side, setSide] = useState<"summary" | "details">("summary");
  const links = archiveLinksOf(season.key, useSite().archiveLinks);
  const { key, title, acronym, simulator } = season;
  const turner = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone with its side; the other side's takes its place.
  const shown = useRef(side);
  useEffect(() => {
    if (shown.current !== side) turner.current?.focus();
    shown.current = side;
  }, [side]);
  const turn = () => setSide(side === "summary" ? "details" : "summary");
  if (side === "details")
    return (
      <article className={styles.details}>
        <h3>{title}</h3>
        <div className={styles.words}>
          <p>
            {simulator}. {season.summary.replace(/[^.]$/, "$&.")} {season.details}
          </p>
        </div>
        <div className={styles.actions}>
          <Button ref={turner} onClick={turn}>
            Înapoi
          </Button>
          <Suspense>
            <ArchiveLinks links={links} />
          </Suspense>
        </div>
      </article>
    );
  return (
    <SummaryCard
      picture={
        <SeasonBanner
          season={{
            _id: `arhiva ${key}`,
            banner: null,
            rules: { simulator: { acronym, title: simulator } },
          }}
        />
      }
      title={title}
      actions={
        <Button ref={turner} aria-label={`Detalii: ${title}`} onClick={turn}>
          Detalii
        </Button>
      }
    >
      <p>{season.summary}</p>
    </SummaryCard>
  );
}
