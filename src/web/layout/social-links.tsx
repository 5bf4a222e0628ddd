import { useSite } from "../page-data.ts";
import styles from "./social-links.module.css";

interface SocialLinksProps {
  look: "icons" | "words";
}

/** The community's pages elsewhere, as the site's settings list them. */
export function SocialLinks({ look }: SocialLinksProps) {
  const { socialLinks } = useSite();
  if (socialLinks.length === 0) return null;
  return (
    <ul className={styles.list} data-look={look}>
      {socialLinks.map(({ name, url }) => (
        <li key={url}>
          <a className={styles.link} href={url} rel="noopener noreferrer" target="_blank">
            {look === "words" ? (
              name
            ) : (
              <>
                <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden>
                  <path d={drawings[name.toLowerCase()] ?? otherPlace} />
                </svg>
                <span className={styles.name}>{name}</span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Reduced to what is recognised at 20 px. */
const drawings: Record<string, string> = {
  discord:
    "M8 5l1 2h6l1-2c2 0 4 1 4 1 2 4 3 8 2 12l-5 2-1-3H8l-1 3-5-2C1 14 2 10 4 6c0 0 2-1 4-1zm1 6a2 2 0 100 4 2 2 0 000-4zm6 0a2 2 0 100 4 2 2 0 000-4z",
  youtube: "M2 5h20v14H2zm8 3v8l6-4z",
  facebook: "M13 22v-9h3l1-4h-4V7c0-1 1-2 2-2h2V2h-3c-3 0-5 2-5 5v2H6v4h3v9z",
  instagram:
    "M3 3h18v18H3zm2 2v14h14V5zm7 3a4 4 0 110 8 4 4 0 010-8zm0 2a2 2 0 100 4 2 2 0 000-4zm4-3h2v2h-2z",
  twitch: "M4 2h17v12l-5 5h-4l-3 3H7v-3H3V6zm2 2v11h3v3l3-3h4l3-3V4zm4 3h2v5h-2zm5 0h2v5h-2z",
  x: "M3 3h5l4.5 6L18 3h3l-7 8 8 10h-5l-5-6.500L6 21H3l7.500-8.500z",
  tiktok: "M11 2h4c0 3 2 5 5 5v4c-2 0-4-1-5-2v7a6 6 0 11-7-6v4a2 2 0 103 2z",
};
const otherPlace = "M5 5h6v2H7v10h10v-4h2v6H5zm8-1h7v7h-2V7.500l-6 6L10.500 12l6-6H13z";
