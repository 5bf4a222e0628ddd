import { useUnread } from "#web/layout/unread.ts";
import styles from "./unread-dot.module.css";

const labels = { letters: "mesaje necitite", news: "noutăți necitite" };

/** The dot beside 'Mesaje' while something is unread there. */
export function UnreadDot() {
  const unread = useUnread();
  if (unread === null) return null;
  return <span className={styles.dot} role="img" aria-label={labels[unread]} />;
}
