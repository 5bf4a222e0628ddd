import type { ReactNode } from "react";
import { dateRange } from "#features/seasons/web/list/season-facts.ts";
import { activeEventOf } from "#features/seasons/season-status.ts";
import { EventLink, SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { hasEntries } from "#features/seasons/registration-open.ts";
import { SummaryCard } from "#features/seasons/web/list/summary-card.tsx";
import { SeasonBanner } from "#features/seasons/web/season-banner.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { useSite } from "#web/page-data.ts";
import type { HomeSeason } from "../home.ts";
import { RegistrationNote } from "#features/seasons/web/list/registration-note.tsx";
import { RegisterLink } from "./registration-state.tsx";
import { TitleLines } from "./title-lines.tsx";

export function FutureSeason({ season, now }: { season: HomeSeason; now: number }) {
  const { timeZone } = useSite();
  const { description, registeredCars, events } = season;
  const next = activeEventOf(season, now);
  return (
    <SeasonSummary
      season={season}
      links={
        <>
          {!season.open && <RegisterLink season={season} now={now} />}
          {next && (
            <EventLink id={next._id} tab="info">
              Prima etapă
            </EventLink>
          )}
        </>
      }
    >
      {description && <p>{description}</p>}
      <p>{dateRange(season, timeZone) ?? "Calendarul va fi anunțat în curând."}</p>
      <p>
        {[
          events.length > 0 && counted(events.length, "etapă", "etape"),
          hasEntries(season) && counted(registeredCars, "mașină înscrisă", "mașini înscrise"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <RegistrationNote season={season} now={now} />
    </SeasonSummary>
  );
}

export function FinishedSeason({ season }: { season: HomeSeason }) {
  const { timeZone } = useSite();
  const { _id, titles, registeredCars, span } = season;
  return (
    <SeasonSummary
      season={season}
      links={
        <SeasonLink id={_id} tab="standings">
          Clasament
        </SeasonLink>
      }
    >
      <TitleLines titles={titles} />
      <p>{dateRange(season, timeZone)}</p>
      <p>
        {[
          counted(span?.count ?? 0, "etapă", "etape"),
          hasEntries(season) && counted(registeredCars, "mașină", "mașini"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </SeasonSummary>
  );
}

interface SeasonSummaryProps {
  season: HomeSeason;
  /** After the two that every season has. */
  links: ReactNode;
  children: ReactNode;
}

function SeasonSummary({ season, links, children }: SeasonSummaryProps) {
  return (
    <SummaryCard
      picture={<SeasonBanner season={season} />}
      title={season.title}
      actions={
        <>
          <SeasonLink id={season._id} tab="info">
            Prezentare
          </SeasonLink>
          <SeasonLink id={season._id} tab="calendar">
            Calendar
          </SeasonLink>
          {links}
        </>
      }
    >
      {season.hidden && (
        <p>
          <strong>Ascuns</strong>: îl văd doar organizatorii.
        </p>
      )}
      {children}
    </SummaryCard>
  );
}
