import type { Season } from "#features/seasons/seasons.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import styles from "./season-rules.module.css";

/** Regulament: the season's rulebook. */
export function SeasonRules({ season }: { season: Season }) {
  const { pdfRulebookPath, title } = season;
  if (!pdfRulebookPath)
    return <EmptyState text="Regulamentul sezonului nu a fost publicat încă." />;
  return (
    <div className={styles.rules}>
      <p>Regulamentul sezonului {title}, în format PDF.</p>
      <a className={buttonClass()} href={pdfRulebookPath} target="_blank" rel="noopener noreferrer">
        Deschide regulamentul
      </a>
    </div>
  );
}
