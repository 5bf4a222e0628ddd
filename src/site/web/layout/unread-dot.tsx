import { useUnreadCount } from "#web/layout/unread-count.ts";
import styles from "./unread-dot.module.css";

/** The dot beside 'Mesaje' while there are unread ones. */
export function UnreadDot() {
  const count = useUnreadCount();
  if (count === 0) return null;
  return <span className={styles.dot} role="img" aria-label="mesaje necitite" />;
}
