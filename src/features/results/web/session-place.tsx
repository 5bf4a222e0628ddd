import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import styles from "./session-place.module.css";

interface SessionPlaceProps {
  /** `null`: not classified. */
  position: number | null;
  /** Of a race or a sprint: nobody wins a cup or a medal anywhere else. */
  ofRace: boolean;
}

export function SessionPlace({ position, ofRace }: SessionPlaceProps) {
  if (ofRace) return <GridSlot position={position} hasTrophy />;
  return (
    <span className={styles.plain}>
      <GridSlot position={position} />
    </span>
  );
}
