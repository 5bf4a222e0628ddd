import { escapeHtml } from "#shared/text/escape-html.ts";
import { plainPage } from "../pages/failure-page.ts";
import { type TroubleKind, troubleWords } from "./troubles.ts";

interface SiteState {
  leagueName: string;
  troubles: readonly TroubleKind[];
  /** The last time in which the database was away, since this process runs; UTC ms. */
  lastOutage: { from: number; to: number } | undefined;
  now: number;
  timeZone: string;
}

/** '/stare' tells a stranger in ten seconds whether the site works. It needs no database and tells no operator's secret. */
export function statePage({ leagueName, troubles, lastOutage, now, timeZone }: SiteState): string {
  const felt = troubles.flatMap((kind) => troubleWords[kind].visitors ?? []);
  const moment = (at: number) =>
    new Intl.DateTimeFormat("ro-RO", { dateStyle: "long", timeStyle: "short", timeZone }).format(
      at,
    );
  const said =
    felt.length === 0
      ? "<p>Toate paginile merg, iar ce salvezi se păstrează.</p>"
      : `<ul>${felt.map((sentence) => `<li>${sentence}</li>`).join("")}</ul>`;
  const before = lastOutage
    ? `<p>Ultima întrerupere: ${moment(lastOutage.from)} – ${moment(lastOutage.to)}.</p>`
    : "";
  return plainPage(
    felt.length === 0 ? "Totul funcționează" : "Site-ul merge doar în parte",
    `<p>${escapeHtml(leagueName)}, ${moment(now)}</p>${said}${before}`,
  );
}
