import type { ReactNode } from "react";
import type { Season } from "#features/seasons/seasons.ts";
import { useSite } from "#web/page-data.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { dateRange } from "./list/season-facts.ts";
import { SeasonBanner } from "./season-banner.tsx";
import styles from "./season-header.module.css";

/** The head of a season's page, one line over all its tabs. */
export function SeasonHeader({ season }: { season: Season }) {
  return (
    <PageHeader
      title={season.title}
      mark={<SimulatorFlag {...season.rules.simulator} />}
      isHidden={season.hidden}
    />
  );
}

interface SeasonPictureProps {
  season: Season;
  /** What a reader can do with it. */
  children: ReactNode;
}

/** What 'Prezentare' begins with: the season's picture, its game, and when it is. */
export function SeasonPicture({ season, children }: SeasonPictureProps) {
  const { timeZone } = useSite();
  const words = [season.rules.simulator.title, dateRange(season, timeZone)];
  return (
    <div className={styles.picture}>
      <div className={styles.banner}>
        <SeasonBanner season={season} isFirst />
      </div>
      <div className="row gap-2-3">
        <p className="muted">{words.filter(Boolean).join(" · ")}</p>
        {children}
      </div>
    </div>
  );
}
