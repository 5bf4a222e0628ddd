import styles from "./crew-editor.module.css";
import type { DriverDrag } from "./use-driver-drag.ts";

/** What a mouse or a finger takes a driver by. The buttons beside the driver do the same. */
export function DragHandle({ driver, drag }: { driver: string; drag: DriverDrag }) {
  return (
    <span aria-hidden className={styles.handle} onPointerDown={drag.start(driver)}>
      ⠿
    </span>
  );
}
