import type { ReactNode } from "react";
import { activeEventOf, progressPercent } from "#features/seasons/season-status.ts";
import { CarList } from "#features/seasons/web/list/car-list.tsx";
import { dateRange, driversPerCar } from "#features/seasons/web/list/season-facts.ts";
import { EventLink, SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { SeasonBanner } from "#features/seasons/web/season-banner.tsx";
import { hasEntries, takesRegistrations } from "#features/seasons/registration-open.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { useSite } from "#web/page-data.ts";
import { KerbProgress } from "#web/ui/racing/kerb-progress.tsx";
import type { HomeSeason } from "../home.ts";
import { cardId } from "./card-id.ts";
import { RegistrationNote } from "#features/seasons/web/list/registration-note.tsx";
import { RegisterLink } from "./registration-state.tsx";
import styles from "./running-season.module.css";

interface RunningSeasonProps {
  season: HomeSeason;
  now: number;
  /** The first on the page is the biggest. */
  isFirst: boolean;
  /** Its sport. */
  children: ReactNode;
}

/** A season that is being driven: at one side its sport, at the other everything that one wants to know before joining. */
export function RunningSeason({ season, now, isFirst, children }: RunningSeasonProps) {
  const { timeZone } = useSite();
  const { _id, title, description, events, registeredCars, rules, premii } = season;
  const next = activeEventOf(season, now);
  const percent = progressPercent(
    events.map(({ time }) => time),
    now,
  );
  const isOpen = takesRegistrations(season, now);
  return (
    <article
      className={`box ${styles.season}`}
      id={cardId(season)}
      data-first={isFirst || undefined}
      aria-labelledby={`season-${_id}`}
    >
      <div className={styles.banner}>
        <SeasonBanner season={season} isFirst={isFirst} />
      </div>
      <header className={styles.head}>
        <p className="overline">
          {rules.simulator.title} · {dateRange(season, timeZone)}
          {season.hidden && " · ascuns"}
        </p>
        <h2 className={styles.title} id={`season-${_id}`}>
          {title}
        </h2>
        {description && <p className="muted">{description}</p>}
      </header>
      <div className={styles.sport}>{children}</div>
      <div className={styles.facts}>
        <dl className={styles.numbers}>
          {hasEntries(season) && <Fact name="Mașini înscrise">{registeredCars}</Fact>}
          <Fact name="Piloți pe mașină">{driversPerCar(season)}</Fact>
          <Fact name="Etape">{events.length}</Fact>
          <Fact name="Mașini permise">
            <CarList cars={rules.validCars} />
          </Fact>
        </dl>
        <KerbProgress percent={percent} label={`Etape parcurse: ${formatPercent(percent)}`} />
        <div className="aside">
          <span className="small muted">Premii</span>
          <p>{premii || "Premiile vor fi anunțate în curând."}</p>
        </div>
        <div className="aside muted">
          <RegistrationNote season={season} now={now} />
        </div>
        <div className="row gap-2">
          {isOpen && <RegisterLink season={season} now={now} />}
          {next && (
            <>
              <EventLink
                id={next._id}
                tab="registrations"
                look={isFirst && !isOpen ? "main" : "plain"}
              >
                Vezi participanții
              </EventLink>
              <EventLink id={next._id} tab="info">
                Informații etapă
              </EventLink>
            </>
          )}
          <SeasonLink id={_id} tab="calendar">
            Calendar
          </SeasonLink>
          {!isOpen && !season.open && <RegisterLink season={season} now={now} />}
        </div>
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
