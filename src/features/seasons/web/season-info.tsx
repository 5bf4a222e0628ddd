import type { ReactNode } from "react";
import { hasEntries, takesRegistrations } from "#features/seasons/registration-open.ts";
import type { Season, SeasonEvent } from "#features/seasons/seasons.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { useNow } from "#web/now.ts";
import { KerbProgress } from "#web/ui/racing/kerb-progress.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { activeEventOf, progressPercent } from "../season-status.ts";
import { NextEvent } from "./list/next-event.tsx";
import { OpenSeasonNote } from "./open-season-note.tsx";
import { RegistrationDeadline } from "./registration-deadline.tsx";
import { driversPerCar } from "./list/season-facts.ts";
import { SeasonLink } from "./list/season-links.tsx";
import styles from "./season-info.module.css";
import { ValidCars } from "./valid-cars.tsx";

interface SeasonInfoProps {
  season: Season;
  /** The viewer's own answer for an event. */
  renderPresence: (event: SeasonEvent) => ReactNode;
}

/** Prezentare: what comes next and whether one may join; then what the season is, who makes it and how far it is. */
export function SeasonInfo({ season, renderPresence }: SeasonInfoProps) {
  const now = useNow();
  const { description, events, organizatori, parteneri, poster, premii, registrations, rules } =
    season;
  const carCount = registrations.reduce((count, { cars }) => count + cars.length, 0);
  const isOpen = takesRegistrations(
    { registrationDeadline: season.deadlines.registration, open: season.open },
    now,
  );
  const next = activeEventOf(season, now);
  return (
    <>
      <div className={`sides ${styles.now}`} data-alone={next ? undefined : true}>
        {next && (
          <div className="stack gap-4">
            <NextEvent event={next} now={now} hasMain={!isOpen} />
            {renderPresence(next)}
          </div>
        )}
        <section className="stack gap-3" aria-label="Înscrieri">
          {season.open ? (
            <OpenSeasonNote season={season} />
          ) : (
            <RegistrationDeadline season={season} now={now} />
          )}
          {isOpen && (
            <div>
              <SeasonLink id={season._id} tab="register" look="main">
                Înscrie-te
              </SeasonLink>
            </div>
          )}
        </section>
      </div>
      <div className="sides">
        <div className="stack gap-5">
          <SeasonProgress eventTimes={events.map(({ time }) => time)} now={now} />
          <Facts>
            {hasEntries({ open: season.open, registeredCars: carCount }) && (
              <Fact name="Mașini înscrise">{carCount}</Fact>
            )}
            <Fact name="Piloți pe mașină">{driversPerCar(season)}</Fact>
            <Fact name="Etape">{events.length}</Fact>
            <Fact name="Modele permise">{rules.validCars.length}</Fact>
          </Facts>
          {description && <Prose text={description} />}
          <ValidCars season={season} />
        </div>
        <aside className="stack gap-5" aria-label="Pe scurt">
          {poster && (
            <a className={styles.poster} href={poster}>
              <img src={poster} alt={`Afișul sezonului ${season.title}`} decoding="async" />
            </a>
          )}
          <Part title="Premii" text={premii || "Premiile vor fi anunțate în curând."} />
          <Part title="Organizatori" text={organizatori} />
          <Part title="Parteneri" text={parteneri} />
        </aside>
      </div>
    </>
  );
}

/** How far it is, drawn and in words. */
function SeasonProgress({ eventTimes, now }: { eventTimes: readonly number[]; now: number }) {
  const percent = progressPercent(eventTimes, now);
  const words = progressLabel(percent);
  return (
    <div className="stack gap-2">
      <KerbProgress percent={percent} label={words} />
      <p className="muted">{words}</p>
    </div>
  );
}

function progressLabel(percent: number): string {
  if (percent === 0) return "Sezonul nu a început încă: motoarele se încălzesc.";
  if (percent === 100) return "Sezonul s-a încheiat: toate etapele s-au disputat.";
  return `S-a parcurs aproximativ ${formatPercent(percent)} din sezon.`;
}

function Part({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <section className={`stack gap-2 ruled ${styles.part}`}>
      <h2 className="step-1">{title}</h2>
      <Prose text={text} />
    </section>
  );
}
