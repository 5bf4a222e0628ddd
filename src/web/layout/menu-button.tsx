import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./menu-button.module.css";

const SideMenu = lazy(async () => ({ default: (await import("./side-menu.tsx")).SideMenu }));

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
      </Button>
      {wasOpened && (
        <Suspense>
          <SideMenu isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
