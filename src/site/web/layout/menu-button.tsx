import { Suspense, useState } from "react";
import { lazyPart } from "#web/lazy-part.ts";
import { Button } from "#web/ui/frame/button.tsx";
import styles from "./menu-button.module.css";
import { UnreadDot } from "./unread-dot.tsx";

const SideMenu = lazyPart(() => import("#site/web/layout/side-menu.tsx"), "SideMenu");

/** Opens the drawer that holds the navigation on small screens. */
export function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <div className={styles.small}>
      <Button aria-expanded={isOpen} aria-haspopup="dialog" onClick={open}>
        Meniu
        <UnreadDot />
      </Button>
      {wasOpened && (
        <Suspense>
          <SideMenu isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
