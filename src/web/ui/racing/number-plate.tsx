import styles from "./number-plate.module.css";

/** A race number as it stands on a car. */
export function NumberPlate({ number }: { number: number | string }) {
  return <span className={styles.plate}>{number}</span>;
}
