import { useSite } from "#web/page-data.ts";
import icons from "./social-icons.svg?url&no-inline";
import styles from "./social-links.module.css";
import unseen from "#web/ui/show/unseen.module.css";

interface SocialLinksProps {
  look: "icons" | "words";
}

/** The community's pages elsewhere, as the site's settings list them. */
export function SocialLinks({ look }: SocialLinksProps) {
  const { socialLinks } = useSite();
  if (socialLinks.length === 0) return null;
  return (
    <ul className={`row gap-1-4 ${styles.list}`} data-look={look}>
      {socialLinks.map(({ name, url }) => (
        <li key={url}>
          <a className={styles.link} href={url} rel="noopener noreferrer" target="_blank">
            {look === "words" ? (
              name
            ) : (
              <>
                <svg className={styles.icon} aria-hidden>
                  <use href={iconOf(name)} />
                </svg>
                <span className={unseen.always}>{name}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Drawn in `social-icons.svg`; any other place has an arrow that leads away. */
const known = new Set(["discord", "youtube", "facebook", "instagram", "twitch", "x", "tiktok"]);

function iconOf(name: string): string {
  const icon = name.toLowerCase();
  return `${icons}#${known.has(icon) ? icon : "other"}`;
}
