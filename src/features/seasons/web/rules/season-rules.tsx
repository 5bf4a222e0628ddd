import { useHydrated } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Season } from "#features/seasons/seasons.ts";
import { buttonClass } from "#web/ui/frame/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PendingRulebook } from "./season-rules-pending.tsx";
import styles from "./season-rules.module.css";

/** With pdf.js, which nobody loads who does not open this tab. */
const RulebookViewer = lazy(async () => ({
  default: (await import("./season-rules-viewer.tsx")).RulebookViewer,
}));

/** Regulament: the season's rulebook, page by page. Without scripts there is the file itself. */
export function SeasonRules({ season }: { season: Season }) {
  const { pdfRulebookPath, title, code } = season;
  const isHydrated = useHydrated();
  if (!pdfRulebookPath)
    return <EmptyState text="Regulamentul sezonului nu a fost publicat încă." />;
  return (
    <div className="stack gap-4">
      <div className={styles.viewer}>
        {isHydrated ? (
          <Suspense fallback={<PendingRulebook />}>
            <RulebookViewer key={pdfRulebookPath} address={pdfRulebookPath} />
          </Suspense>
        ) : (
          <PendingRulebook />
        )}
      </div>
      <div className="row spread gap-3">
        <p>Regulamentul sezonului {title}, în format PDF.</p>
        <a className={buttonClass()} href={pdfRulebookPath} download={`regulament-${code}.pdf`}>
          Descarcă regulamentul
        </a>
      </div>
    </div>
  );
}
