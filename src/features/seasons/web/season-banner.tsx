import { useState } from "react";
import type { SeasonCard, Simulator } from "#features/seasons/seasons.ts";
import { GridArt } from "#web/ui/racing/grid-art.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import styles from "./season-banner.module.css";

interface SeasonBannerProps {
  season: Pick<SeasonCard, "_id" | "banner" | "drawnBanner"> & {
    rules: { simulator: Pick<Simulator, "acronym" | "title"> };
  };
  /** Near the top of a page: loaded before everything else. */
  isFirst?: boolean;
}

/** A season's picture under its simulator's flag; without one its rounds' outlines, and without those a drawn starting grid. */
export function SeasonBanner({ season, isFirst = false }: SeasonBannerProps) {
  const [isBroken, setBroken] = useState(false);
  const { acronym, title } = season.rules.simulator;
  const picture = season.banner ?? season.drawnBanner;
  return (
    <div className={styles.banner} data-simulator={acronym}>
      <div className={styles.flag}>
        <SimulatorFlag acronym={acronym} title={title} />
      </div>
      {picture && !isBroken ? (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : undefined}
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <GridArt acronym={acronym} />
      )}
    </div>
  );
}
