import type { ReactNode } from "react";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useSite } from "#web/page-data.ts";
import { dateRange } from "./season-facts.ts";
import { activeEventOf } from "./season-groups.ts";
import { EventLink, SeasonLink } from "./season-links.tsx";
import { SummaryCard } from "./summary-card.tsx";
import { SeasonBanner } from "../season-banner.tsx";

/** A season that is still to come. */
export function FutureSeason({ season, now }: { season: SeasonCard; now: number }) {
  const { timeZone } = useSite();
  const { _id, description, registeredCars, events } = season;
  const next = activeEventOf(season, now);
  return (
    <SeasonSummary
      season={season}
      links={
        <>
          <SeasonLink id={_id} tab="register">
            Înscrieri
          </SeasonLink>
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
        {events.length > 0 && `${counted(events.length, "etapă", "etape")} · `}
        {counted(registeredCars, "mașină înscrisă", "mașini înscrise")}
      </p>
    </SeasonSummary>
  );
}

/** A season that has ended. */
export function FinishedSeason({ season }: { season: SeasonCard }) {
  const { timeZone } = useSite();
  const { _id, champion, registeredCars, events } = season;
  return (
    <SeasonSummary
      season={season}
      links={
        <SeasonLink id={_id} tab="standings">
          Clasament
        </SeasonLink>
      }
    >
      {champion && <p>Campion: {champion}</p>}
      <p>{dateRange(season, timeZone)}</p>
      <p>
        {counted(events.length, "etapă", "etape")} · {counted(registeredCars, "mașină", "mașini")}
      </p>
    </SeasonSummary>
  );
}

interface SeasonSummaryProps {
  season: SeasonCard;
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
