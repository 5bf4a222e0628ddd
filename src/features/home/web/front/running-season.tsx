import { nextRound, raceState, raceStateWords } from "#features/seasons/race-state.ts";
import { hasEntries, takesRegistrations } from "#features/seasons/registration-open.ts";
import { activeEventOf, progressPercent } from "#features/seasons/season-status.ts";
import { CarList } from "#features/seasons/web/list/car-list.tsx";
import { RegistrationNote } from "#features/seasons/web/list/registration-note.tsx";
import { dateRange, driversPerCar } from "#features/seasons/web/list/season-facts.ts";
import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { SeasonBanner } from "#features/seasons/web/season-banner.tsx";
import { lastNameOf } from "#shared/text/person-name.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { KerbProgress } from "#web/ui/racing/kerb-progress.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { findComingRace } from "../../coming-race.ts";
import type { HomeSeason, Podium } from "../../home.ts";
import { CardLeaders } from "./card-leaders.tsx";
import styles from "./running-season.module.css";
import { HiddenNote, PlainLink, SectionHead } from "./section-head.tsx";

/** What is being driven, a card a season beside each other; the one of which the page's head speaks comes last. */
export function RunningSeasons({ seasons }: { seasons: readonly HomeSeason[] }) {
  const now = useNow();
  const { current } = groupSeasons(seasons, now);
  const told = findComingRace(seasons, now)?.season;
  if (current.length === 0) return null;
  const ordered = [...current.filter((one) => one !== told), ...(told ? [told] : [])];
  return (
    <section className="section">
      <SectionHead title="În desfășurare" count={current.length} />
      <div className={styles.cards}>
        {ordered.map((season) => (
          <RunningSeason key={season._id} season={season} now={now} />
        ))}
      </div>
    </section>
  );
}

interface RunningSeasonProps {
  season: HomeSeason;
  now: number;
}

/** Who leads, who won last, what comes next, where to go from there; folded what one wants to know before joining. */
function RunningSeason({ season, now }: RunningSeasonProps) {
  const { _id, title, events, rules, sport } = season;
  const next = activeEventOf(season, now);
  const passed = events.filter(({ time }) => time <= now).length;
  const progress = `${passed} din ${counted(events.length, "etapă", "etape")}`;
  return (
    <article className={`box ${styles.card}`} aria-labelledby={`season-${_id}`}>
      <header className={styles.head}>
        <h3 className={styles.title} id={`season-${_id}`}>
          {title}
        </h3>
        <SimulatorFlag {...rules.simulator} />
        <div className={styles.progress}>
          <KerbProgress
            percent={progressPercent(
              events.map(({ time }) => time),
              now,
            )}
            label={`Etape parcurse: ${progress}`}
          />
          <span className="muted">{progress}</span>
        </div>
        <HiddenNote isHidden={season.hidden} />
      </header>
      <CardLeaders table={sport?.table ?? null} />
      <div className={styles.news}>
        {sport?.podium && <LastPodium podium={sport.podium} />}
        <NextRace season={season} now={now} />
      </div>
      <nav className={styles.links} aria-label={title}>
        <PlainLink to="/season/$id" params={{ id: _id }} search={{ tab: "standings" }}>
          Clasament
        </PlainLink>
        <PlainLink to="/season/$id" params={{ id: _id }} search={{ tab: "calendar" }}>
          Calendar
        </PlainLink>
        {next && (
          <>
            <PlainLink to="/event/$id" params={{ id: next._id }} search={{ tab: "info" }}>
              Etapa
            </PlainLink>
            <PlainLink to="/event/$id" params={{ id: next._id }} search={{ tab: "registrations" }}>
              Participanți
            </PlainLink>
          </>
        )}
      </nav>
      <AboutSeason season={season} now={now} />
    </article>
  );
}

/** The first three of the season's last race. */
function LastPodium({ podium: { event, session, places } }: { podium: Podium }) {
  return (
    <div>
      <p className={styles.label}>Ultimul podium · {event.title}</p>
      <PlainLink
        to="/event/$id"
        params={{ id: event._id }}
        search={{ tab: "results", sessionresults: session }}
      >
        {places
          .map(({ drivers }) => drivers.map(({ driverName }) => lastNameOf(driverName)).join("/"))
          .join(" · ")}
      </PlainLink>
    </div>
  );
}

function NextRace({ season, now }: RunningSeasonProps) {
  const round = nextRound(season.sport?.rounds ?? [], now);
  if (!round) return null;
  const state = raceState(round, now);
  return (
    <div>
      <p className={styles.label}>{state === "ahead" ? "Urmează" : raceStateWords[state]}</p>
      <p className="strong">
        {round.title}
        <span className="muted">
          {" "}
          · <Time at={round.startsAt} format="moment" />
        </span>
      </p>
    </div>
  );
}

function AboutSeason({ season, now }: RunningSeasonProps) {
  const { timeZone } = useSite();
  const { _id, description, events, registeredCars, rules, premii } = season;
  const isOpen = takesRegistrations(season, now);
  return (
    <details className={`fold ${styles.about}`}>
      <summary className="strong">Despre sezon</summary>
      <div className="stack gap-3">
        <div className={styles.banner}>
          <SeasonBanner season={season} />
        </div>
        {description && <p>{description}</p>}
        <dl className={styles.facts}>
          <Fact name="Simulator">{rules.simulator.title}</Fact>
          <Fact name="Perioada">{dateRange(season, timeZone)}</Fact>
          {hasEntries(season) && <Fact name="Mașini înscrise">{registeredCars}</Fact>}
          <Fact name="Piloți pe mașină">{driversPerCar(season)}</Fact>
          <Fact name="Etape">{events.length}</Fact>
          <Fact name="Mașini permise">
            <CarList cars={rules.validCars} />
          </Fact>
        </dl>
        <dl>
          <Fact name="Premii">{premii || "Premiile vor fi anunțate în curând."}</Fact>
        </dl>
        <div className="aside muted">
          <RegistrationNote season={season} now={now} />
        </div>
        {!season.open && (
          <p>
            <PlainLink to="/season/$id" params={{ id: _id }} search={{ tab: "register" }}>
              {isOpen ? "Înscrie-te" : "Înscrieri"}
            </PlainLink>
          </p>
        )}
      </div>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd className="strong">{children}</dd>
    </div>
  );
}
