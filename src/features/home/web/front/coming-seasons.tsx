import { takesRegistrations } from "#features/seasons/registration-open.ts";
import { activeEventOf } from "#features/seasons/season-status.ts";
import { RegistrationNote } from "#features/seasons/web/list/registration-note.tsx";
import { dateRange } from "#features/seasons/web/list/season-facts.ts";
import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { EventLink, SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { longDate } from "#shared/time/dates.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import type { HomeSeason } from "../../home.ts";
import { HiddenNote, PlainLink, SectionHead } from "./section-head.tsx";
import styles from "./season-rows.module.css";

/** So many rows stand there at once; a fold in place of a single further one would save nothing. */
const IN_SIGHT = 4;

/** Seasons to come, a row each: when, how long, and the way in. A press opens what else there is to read, another more rows. */
export function ComingSeasons({ seasons }: { seasons: readonly HomeSeason[] }) {
  const now = useNow();
  const { future } = groupSeasons(seasons, now);
  if (future.length === 0) return null;
  const shown = future.length > IN_SIGHT + 1 ? IN_SIGHT : future.length;
  const rest = future.slice(shown);
  return (
    <section className="section">
      <SectionHead title="Competiții viitoare" count={future.length} />
      <Rows seasons={future.slice(0, shown)} now={now} />
      {rest.length > 0 && (
        <details className={`fold ${styles.group}`}>
          <summary>
            <span className="name">Încă {counted(rest.length, "campionat", "campionate")}</span>
          </summary>
          <Rows seasons={rest} now={now} />
        </details>
      )}
    </section>
  );
}

function Rows({ seasons, now }: { seasons: readonly HomeSeason[]; now: number }) {
  return (
    <ul>
      {seasons.map((season) => (
        <ComingSeason key={season._id} season={season} now={now} />
      ))}
    </ul>
  );
}

function ComingSeason({ season, now }: { season: HomeSeason; now: number }) {
  const { timeZone } = useSite();
  const { _id, title, description, events, span, registeredCars, rules } = season;
  const next = activeEventOf(season, now);
  const isOpen = takesRegistrations(season, now);
  const facts = [
    span ? `din ${longDate(span.first, timeZone)}` : "Calendarul va fi anunțat în curând.",
    events.length > 0 && counted(events.length, "etapă", "etape"),
    registeredCars > 0 && counted(registeredCars, "mașină", "mașini"),
  ];
  return (
    <li className={styles.row}>
      <SimulatorFlag {...rules.simulator} />
      <div>
        <HiddenNote isHidden={season.hidden} />
        <details className="fold">
          <summary>
            <h3 className="name">{title}</h3>
            <span className="second">{facts.filter(Boolean).join(" · ")}</span>
          </summary>
          <div className={styles.more}>
            {description && <p>{description}</p>}
            <div className="muted">
              {events.length > 1 && <p>{dateRange(season, timeZone)}</p>}
              <RegistrationNote season={season} now={now} />
            </div>
            <p className={styles.links}>
              <PlainLink to="/season/$id" params={{ id: _id }} search={{ tab: "info" }}>
                Prezentare
              </PlainLink>
              <PlainLink to="/season/$id" params={{ id: _id }} search={{ tab: "calendar" }}>
                Calendar
              </PlainLink>
              {!isOpen && !season.open && (
                <PlainLink to="/season/$id" params={{ id: _id }} search={{ tab: "register" }}>
                  Înscrieri
                </PlainLink>
              )}
            </p>
            {next && (
              <p>
                <EventLink id={next._id} tab="info">
                  Prima etapă
                </EventLink>
              </p>
            )}
          </div>
        </details>
      </div>
      <SeasonLink id={_id} tab={isOpen ? "register" : "info"}>
        {isOpen ? "Înscrie-te" : "Vezi"}
      </SeasonLink>
    </li>
  );
}
