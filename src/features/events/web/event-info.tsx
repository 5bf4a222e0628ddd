import { descriptionOf } from "#simulators/simulators.ts";
import { Link } from "@tanstack/react-router";
import { placeName } from "#shared/text/country-names.ts";
import type { EventSession, LeagueEvent } from "#features/events/events.ts";
import { openServerWords, seatPasswordText } from "#features/events/open-events.ts";
import { openSeasonText } from "#features/seasons/registration-open.ts";
import { trackSize } from "#features/seasons/track-size.ts";
import { SessionSchedule } from "#features/seasons/web/session-schedule.tsx";
import { TrackArt } from "#features/seasons/web/track-art.tsx";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { EventLinks } from "./event-links.tsx";
import { EventPictures } from "./event-pictures.tsx";
import styles from "./event-info.module.css";

interface EventInfoProps {
  event: LeagueEvent;
  /** Whether it is known by now which servers the viewer is told of. */
  isOwnKnown: boolean;
}

/** Prezentare: the circuit, the sessions with their servers, the rules. */
export function EventInfo({ event, isOwnKnown }: EventInfoProps) {
  const { sessions, rules, season } = event;
  const hasSecrets = sessions.some(({ hasPassword }) => hasPassword);
  const isUntold = sessions.some(({ hasPassword, password }) => hasPassword && password === null);
  const { prequalEnabled, prequalLimitPercentage: limit } = season;
  const isSeat = useSession()?.isSeat ?? false;
  return (
    <div className={`sides ${styles.info}`}>
      <div className="stack gap-6">
        <section className="stack gap-3">
          <h2 className="step-2">Program</h2>
          {sessions.length === 0 ? (
            <EmptyState text="Programul etapei va fi anunțat în curând." />
          ) : (
            <SessionSchedule
              sessions={sessions}
              detailsOf={(session) => serverAccess(session, isOwnKnown)}
            />
          )}
          {!hasSecrets && season.open && <p className="muted">{openSeasonText}</p>}
          {hasSecrets && (
            <p className={`muted ${styles.note}`} data-untold={isOwnKnown && isUntold}>
              {season.open ? (
                <OpenServers event={event} />
              ) : isSeat ? (
                seatPasswordText
              ) : (
                "Parola serverului este disponibilă doar piloților înscriși."
              )}
            </p>
          )}
        </section>
        <EventLinks event={event} />
        {rules && (
          <section className="stack gap-3">
            <h2 className="step-2">Regulile etapei</h2>
            <Prose text={rules} />
          </section>
        )}
        {prequalEnabled && limit > 100 && (
          <section className="stack gap-3">
            <h2 className="step-2">Precalificare</h2>
            <p>
              Participă mașinile cu un timp de cel mult {formatPercent(limit)} din cel mai bun timp.
            </p>
          </section>
        )}
        <EventPictures pictures={event.pictures} />
      </div>
      <Circuit event={event} />
    </div>
  );
}

/** For people who are logged in. Where there is a password its place is kept from the first paint on, whoever may read it. */
function serverAccess({ hasPassword, serverName, password }: EventSession, isOwnKnown: boolean) {
  if (!hasPassword && serverName === null) return null;
  return (
    <dl className={styles.server} data-kept={hasPassword} data-for="member">
      {serverName !== null && (
        <div>
          <dt>Server</dt>
          <dd>{serverName}</dd>
        </div>
      )}
      {hasPassword && isOwnKnown && (
        <div>
          <dt>Parolă</dt>
          <dd>{password === null ? "–" : <code>{password}</code>}</dd>
        </div>
      )}
    </dl>
  );
}

function OpenServers({ event: { _id, season } }: { event: LeagueEvent }) {
  const { platform } = descriptionOf(season.simulator.acronym);
  if (platform === null) return openSeasonText;
  const { press, who } = openServerWords[platform];
  return (
    <>
      {openSeasonText} {who}{" "}
      <Link to="/profile" search={{ from: `/event/${_id}` }}>
        {press}
      </Link>
    </>
  );
}

function Circuit({ event }: { event: LeagueEvent }) {
  const { track, season, coverPhoto } = event;
  const { acronym, title } = season.simulator;
  const size = trackSize(track);
  return (
    <section className="box" aria-labelledby="circuit">
      <div className={styles.picture}>
        <div className={styles.flag}>
          <SimulatorFlag acronym={acronym} title={title} />
        </div>
        {coverPhoto ? (
          <img src={coverPhoto} alt="" decoding="async" />
        ) : (
          <TrackArt event={event} acronym={acronym} />
        )}
      </div>
      {coverPhoto && track.outline && (
        <div className={styles.outline}>
          <TrackArt event={event} acronym={acronym} />
        </div>
      )}
      <div className="pad-4">
        <h2 className="step-2 quiet-links" id="circuit">
          <Link to="/track/$id" params={{ id: track._id }}>
            {track.trackFamily.name}
          </Link>
        </h2>
        {track.name !== track.trackFamily.name && <p>{track.name}</p>}
        <p className="muted">{placeName(track)}</p>
        {size && <p>{size}</p>}
      </div>
    </section>
  );
}
