import { descriptionOf } from "#simulators/simulators.ts";
import type { ArchiveCard as Card } from "#features/league/archive.ts";
import { buttonClass } from "#web/ui/frame/button.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import styles from "./archive-card.module.css";

/** A season from before this site: a summary that turns over to what else is known about it, also without scripts. */
export function ArchiveCard({ card: { title, acronym, summary, details, links } }: { card: Card }) {
  const simulator = descriptionOf(acronym).title;
  const inMenu = links.filter((link) => link.inMenu);
  return (
    <article className={`box ${styles.card}`}>
      <SimulatorFlag acronym={acronym} title={simulator} />
      <h3 className="name">{title}</h3>
      <details className={styles.turner}>
        <summary className={buttonClass()}>
          <span className={styles.front}>Detalii</span>
          <span className={styles.back}>Înapoi</span>
          <span className={unseen.always}>: {title}</span>
        </summary>
        <div className="stack gap-2 muted">
          <p>{simulator}.</p>
          {details.split(/\n+/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {inMenu.length > 0 && (
            <details>
              <summary className={buttonClass()}>Clasamente</summary>
              <Links links={inMenu} />
            </details>
          )}
          <Links links={links.filter((link) => !link.inMenu)} />
        </div>
      </details>
      <p className={`muted ${styles.summary}`}>{summary}</p>
    </article>
  );
}

/** Where the season can still be read. */
function Links({ links }: Pick<Card, "links">) {
  return (
    <ul className="row gap-2">
      {links.map(({ name, url }) => (
        <li key={url}>
          <a
            className={buttonClass()}
            href={url}
            rel="noopener noreferrer"
            target={url.startsWith("/") ? undefined : "_blank"}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
