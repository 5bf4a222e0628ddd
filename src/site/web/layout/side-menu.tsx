import { Dialog } from "@base-ui/react/dialog";
import { Link } from "@tanstack/react-router";
import { Button } from "#web/ui/frame/button.tsx";
import { loginPath, logoutPath, memberLinks, publicLinks } from "#web/layout/navigation.ts";
import { OrganizerLink } from "./organizer-link.tsx";
import styles from "./side-menu.module.css";
import { SocialLinks } from "./social-links.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { UnreadDot } from "./unread-dot.tsx";

interface SideMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

export function SideMenu({ isOpen, onClose }: SideMenuProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <div className={`row spread ${styles.top}`}>
            <Dialog.Title className="step-1">Meniu</Dialog.Title>
            <Dialog.Close render={<Button>Închide</Button>} />
          </div>
          <nav aria-label="Principală">
            <ul>
              <li>
                <Link className={styles.link} to="/search" onClick={onClose}>
                  Caută
                </Link>
              </li>
              {publicLinks.map(({ to, title }) => (
                <li key={to}>
                  <Link className={styles.link} to={to} onClick={onClose}>
                    {title}
                  </Link>
                </li>
              ))}
              {memberLinks.map(({ to, title }) => (
                <li key={to} data-for="member">
                  <Link className={styles.link} to={to} onClick={onClose}>
                    {title}
                    {to === "/messages" && <UnreadDot />}
                  </Link>
                </li>
              ))}
              <li data-for="member">
                <Link className={styles.link} to="/cazurile-mele" onClick={onClose}>
                  Cazurile mele
                </Link>
              </li>
              <li data-for="member">
                <OrganizerLink className={styles.link} onClick={onClose} />
              </li>
              <li data-for="member">
                <Link className={styles.link} to={logoutPath} preload={false} onClick={onClose}>
                  Deconectare
                </Link>
              </li>
              <li data-for="guest">
                <Link className={styles.link} to={loginPath} onClick={onClose}>
                  Conectare
                </Link>
              </li>
            </ul>
          </nav>
          <div className={`row spread gap-3 ${styles.bottom}`}>
            <ThemeToggle />
            <SocialLinks look="icons" />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
