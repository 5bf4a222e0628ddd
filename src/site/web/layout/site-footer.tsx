import { Link } from "@tanstack/react-router";
import { publicLinks } from "#web/layout/navigation.ts";
import { useSite } from "#web/page-data.ts";
import styles from "./site-footer.module.css";
import { SocialLinks } from "./social-links.tsx";

/** The first paint waits for what has this id (`page-html.ts`). */
export const footerId = "subsol";

/** The page that begins with the competitions needs no link under itself. */
const footLinks = publicLinks.slice(1).filter(({ isMinor }) => isMinor !== "drawer");

/** Under every page. Its links lead somewhere, and work without JavaScript, also where the drawer would be needed. */
export function SiteFooter() {
  const { leagueName, timeZone, contactEmail, demo, leadsTo } = useSite();
  return (
    <footer id={footerId} className="muted ruled">
      <div className={styles.inner}>
        <p className={styles.league}>
          {leagueName}
          {demo && <span className={styles.demo}>Ligă de probă, cu nume inventate</span>}
        </p>
        <ul className={`row gap-1-4 ${styles.links}`}>
          {footLinks.map(({ to, title }) => (
            <li key={to}>
              <Link to={to}>{title}</Link>
            </li>
          ))}
          <li>
            <Link to="/seasons">Toate sezoanele</Link>
          </li>
          {leadsTo.currentEvent && (
            <li>
              <Link to="/current-event">Etapa curentă</Link>
            </li>
          )}
          {leadsTo.lastEvent && (
            <li>
              <Link to="/last-event">Ultima etapă</Link>
            </li>
          )}
          {leadsTo.downloads && (
            <li>
              <Link to="/download-motorpark">Descărcări</Link>
            </li>
          )}
          {contactEmail && (
            <li>
              <a href={`mailto:${contactEmail}`}>Scrie organizatorilor</a>
            </li>
          )}
        </ul>
        <SocialLinks look="words" />
        <p className={styles.zone}>Orele sunt în fusul {timeZone}.</p>
      </div>
    </footer>
  );
}
