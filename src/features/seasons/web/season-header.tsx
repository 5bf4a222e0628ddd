import type { Season } from "#features/seasons/seasons.ts";
import { useSite } from "#web/page-data.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { SeasonBanner } from "./season-banner.tsx";
import { dateRange } from "./list/season-facts.ts";
import styles from "./season-header.module.css";

/** The head of a season's page: its name, its dates, its picture. */
export function SeasonHeader({ season }: { season: Season }) {
  const { timeZone } = useSite();
  const dates = dateRange(season, timeZone);
  return (
    <div className={styles.header}>
      <PageHeader
        overline={season.rules.simulator.title}
        title={season.title}
        isHidden={season.hidden}
      >
        {dates}
      </PageHeader>
      <div className={styles.banner}>
        <SeasonBanner season={season} isFirst />
      </div>
    </div>
  );
}
