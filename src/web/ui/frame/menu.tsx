import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import styles from "./menu.module.css";

interface MenuProps {
  /** The button that opens it: `<Button>Clasamente</Button>`. */
  trigger: ReactElement<Record<string, unknown>>;
  /** `MenuItem`s. */
  children: ReactNode;
}

/** Things one can do, behind a button. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} align="start" sideOffset={4}>
          <BaseMenu.Popup className={styles.menu}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemProps {
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onClick, disabled, children }: MenuItemProps) {
  return (
    <BaseMenu.Item className={styles.item} disabled={disabled} onClick={onClick}>
      {children}
    </BaseMenu.Item>
  );
}
