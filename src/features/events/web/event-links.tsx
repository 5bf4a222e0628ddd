import { isLive, linkKindTitles } from "#features/events/event-links.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import { useNow } from "#web/now.ts";
import styles from "./event-links.module.css";

/** Where an event can be watched. Nothing of another site is loaded: a press opens it in a tab of its own. */
export function EventLinks({
  event: { links, sessions },
}: {
  event: Pick<LeagueEvent, "links" | "sessions">;
}) {
  const now = useNow();
  if (links.length === 0) return null;
  const sessionTitles = new Map(sessions.map(({ _id, title }) => [_id, title]));
  return (
    <section className="stack gap-3" aria-labelledby="links">
      <h2 className="step-2" id="links">
        Transmisiuni și înregistrări
      </h2>
      <ul className="tiles gap-3">
        {links.map((link) => {
          const { _id, kind, title, url, host, session, channel, language } = link;
          const facts = [sessionTitles.get(session ?? ""), channel, language].filter(Boolean);
          return (
            <li key={_id} className={`box pad-3-4 ${styles.card}`}>
              <p className="overline row gap-2">
                {linkKindTitles[kind]}
                {isLive(link, sessions, now) && <strong className={styles.live}>În direct</strong>}
              </p>
              <a
                className={styles.title}
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {title}
              </a>
              {facts.length > 0 && <p className="small">{facts.join(" · ")}</p>}
              <p className="small muted">Se deschide pe {host}, în altă filă.</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
