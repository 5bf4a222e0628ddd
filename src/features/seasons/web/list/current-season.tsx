import type { ReactNode } from "react";
import { activeEventTitle, progressPercent } from "#features/seasons/season-status.ts";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { useSite } from "#web/page-data.ts";
import { KerbProgress } from "#web/ui/racing/kerb-progress.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { CarList } from "./car-list.tsx";
import styles from "./current-season.module.css";
import { SeasonBanner } from "../season-banner.tsx";
import { dateRange, driversPerCar } from "./season-facts.ts";
import { activeEventOf } from "./season-groups.ts";
import { EventLink, SeasonLink } from "./season-links.tsx";

interface CurrentSeasonProps {
  season: SeasonCard;
  now: number;
  /** The first on the page: it has the one main action. */
  isFirst: boolean;
}

/** A season that is being driven, with everything one wants to know before the next event. */
export function CurrentSeason({ season, now, isFirst }: CurrentSeasonProps) {
  const { timeZone } = useSite();
  const { _id, title, description, events, registeredCars, rules, premii } = season;
  const next = activeEventOf(season, now);
  const percent = progressPercent(
    events.map(({ time }) => time),
    now,
  );
  return (
    <article className={`box stack ${styles.season}`} aria-labelledby={`season-${_id}`}>
      <SeasonBanner season={season} isFirst={isFirst} />
      <div className={styles.words}>
        <p className="overline">
          {rules.simulator.title} · {dateRange(season, timeZone)}
          {season.hidden && " · ascuns"}
        </p>
        <h2 className={styles.title} id={`season-${_id}`}>
          {title}
        </h2>
        {description && <p className="muted">{description}</p>}
        <dl className={styles.facts}>
          <Fact name="Mașini înscrise">{registeredCars}</Fact>
          <Fact name="Piloți pe mașină">{driversPerCar(season)}</Fact>
          <Fact name="Etape">{events.length}</Fact>
          <Fact name="Mașini permise">
            <CarList cars={rules.validCars} />
          </Fact>
        </dl>
        <KerbProgress percent={percent} label={`Etape parcurse: ${formatPercent(percent)}`} />
        {next && (
          <div className={styles.next}>
            <p className="aside muted">
              {activeEventTitle(next, now)} · <Time at={next.time} format="moment" />
            </p>
            <h3 className="step-1">{next.title}</h3>
          </div>
        )}
        <div className={styles.prizes}>
          <span className="small muted">Premii</span>
          <p>{premii || "Premiile vor fi anunțate în curând."}</p>
        </div>
        <div className="row gap-2">
          {next && (
            <>
              <EventLink id={next._id} tab="registrations" look={isFirst ? "main" : "plain"}>
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
          <SeasonLink id={_id} tab="register">
            Înscrieri
          </SeasonLink>
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
