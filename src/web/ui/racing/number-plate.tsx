import styles from "./number-plate.module.css";

interface NumberPlateProps {
  number: number | string;
  /** In a second line. */
  isSmall?: boolean;
}

/** A race number as it stands on a car. */
export function NumberPlate({ number, isSmall = false }: NumberPlateProps) {
  return (
    <span className={styles.plate} data-small={isSmall || undefined}>
      {number}
    </span>
  );
}
