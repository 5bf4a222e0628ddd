import { Suspense, useEffect, useRef, useState } from "react";
import type { ArchiveCard as Card } from "#features/league/archive.ts";
import { lazyPart } from "#web/lazy-part.ts";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./archive-card.module.css";
import { SeasonBanner } from "../season-banner.tsx";
import { SummaryCard } from "./summary-card.tsx";

const ArchiveLinks = lazyPart(
  () => import("#features/seasons/web/list/archive-links.tsx"),
  "ArchiveLinks",
);

const simulatorTitles: Record<Card["acronym"], string> = {
  AC: "Assetto Corsa",
  ACC: "Assetto Corsa Competizione",
  iR: "iRacing",
};

/** A season from before this site: a summary that turns over to what else is known about it. */
export function ArchiveCard({ card }: { card: Card }) {
  const [side, setSide] = useState<"summary" | "details">("summary");
  const { key, title, acronym, summary, details, links } = card;
  const simulator = simulatorTitles[acronym];
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
      <article className={`stack gap-3 pad-4 ${styles.details}`}>
        <h3>{title}</h3>
        <div className="muted">
          <p>
            {simulator}. {summary.replace(/[^.!?]$/, "$&.")}
          </p>
          {details.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="row gap-2">
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
            drawnBanner: null,
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
      <p>{summary}</p>
    </SummaryCard>
  );
}
