import styles from "./message-mark.module.css";

/** An envelope: filled while the message is unread, an outline once it was viewed. */
export function MessageMark({ isViewed }: { isViewed: boolean }) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 24 18"
      role="img"
      aria-label={isViewed ? "citit" : "necitit"}
      data-viewed={isViewed || undefined}
    >
      <path d="M1 1h22v16H1z" className={styles.cover} />
      <path d="m1 1 11 9 11-9" className={styles.flap} />
    </svg>
  );
}
