import { Link, useLocation } from "@tanstack/react-router";
import { useSite } from "#web/page-data.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { MenuButton } from "./menu-button.tsx";
import { loginPath, logoutPath, memberLinks, publicLinks } from "#web/layout/navigation.ts";
import { OrganizerLink } from "./organizer-link.tsx";
import styles from "./site-bar.module.css";
import { SearchLink } from "./search-link.tsx";
import { SocialLinks } from "./social-links.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { UnreadDot } from "./unread-dot.tsx";
import { Suspense } from "react";
import { lazyPart } from "#web/lazy-part.ts";
import { useSession } from "#web/session.ts";

/** The home page is the competitions list under another address. */
const homePath = "/current-series";
const here = { "aria-current": "page" } as const;

/** The bar on top of every page, under a strip that does not stay; on a small screen the links of both move into a drawer. */
export function SiteBar() {
  const { leagueName, logo } = useSite();
  const isHome = useLocation({ select: ({ pathname }) => pathname === "/" });
  return (
    <header className={styles.header}>
      <div className={styles.strip}>
        <SocialLinks look="icons" />
        <ThemeToggle />
        <LinkButton to={logoutPath} preload={false} data-for="member">
          Deconectare
        </LinkButton>
      </div>
      <div className={styles.bar}>
        <Link className={styles.logo} to="/">
          {logo ? (
            <img className={styles.picture} src={logo} alt="" width={32} height={32} />
          ) : (
            <svg className={styles.mark} viewBox="0 0 20 26" aria-hidden>
              <path d="M2 26V2h16v24" fill="none" stroke="currentColor" strokeWidth="4" />
            </svg>
          )}
          <span className={styles.name}>{leagueName}</span>
        </Link>
        <nav className={styles.links} aria-label="Principală">
          {barLinks.map(({ to, title }) => (
            <Link key={to} className={styles.link} to={to} {...(isHome && to === homePath && here)}>
              {title}
            </Link>
          ))}
          <span className={styles.gap} data-for="member" />
          {memberLinks.map(({ to, title }) => (
            <Link key={to} className={styles.link} to={to} data-for="member">
              {title}
              {to === "/messages" && <UnreadDot />}
            </Link>
          ))}
          <OrganizerLink className={styles.link} />
        </nav>
        <div className={styles.actions}>
          <SearchLink />
          <LinkButton to={loginPath} data-for="guest">
            Conectare
          </LinkButton>
          <div className={styles.own} data-for="member">
            <MemberSlot />
          </div>
          <MenuButton />
        </div>
      </div>
    </header>
  );
}

const barLinks = publicLinks.filter(({ isMinor }) => !isMinor);

const OwnAccount = lazyPart(() => import("#site/web/layout/own-account.tsx"), "OwnAccount");

/** One's own place in the bar, and what runs in the background while somebody is logged in; visitors do not even load it. */
function MemberSlot() {
  const isMember = useSession() !== null;
  if (!isMember) return null;
  return (
    <Suspense>
      <OwnAccount />
    </Suspense>
  );
}
