import { useId, useState } from "react";
import { Car } from "#web/ui/drawn/car.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import type { SeatOffer } from "../seat-links.ts";
import styles from "./seat.module.css";

/** In sight at once; all others come with one press. */
const FIRST = 4;

interface ModelTilesProps {
  models: SeatOffer["models"];
  /** Id. */
  value: string;
  /** The race number, for the picture. */
  number: number | null;
  error: string | undefined;
  onChange: (model: string) => void;
}

/** Which car, and what the chosen one looks like: many models share a silhouette. A single one is no choice. */
export function ModelTiles({ models, value, number, error, onChange }: ModelTilesProps) {
  const name = useId();
  const [showsAll, setShowsAll] = useState(false);
  const chosen = models.find(({ _id }) => _id === value);
  const shown = showsAll || models.length <= FIRST + 1 ? models : models.slice(0, FIRST);
  return (
    <fieldset className={styles.models}>
      <legend className="strong">Mașina</legend>
      <div className={styles.tiles}>
        {shown.map(({ _id, title }) => (
          <label key={_id} className={styles.tile}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              checked={_id === value}
              data-invalid={error !== undefined || undefined}
              onChange={() => onChange(_id)}
            />
            <span className="anywhere">{title}</span>
          </label>
        ))}
      </div>
      {shown.length < models.length && (
        <Button onClick={() => setShowsAll(true)}>Toate cele {models.length}</Button>
      )}
      {error && <p className="error">{error}</p>}
      {chosen && <Car body={chosen.body} paints={null} number={number} className={styles.small} />}
    </fieldset>
  );
}
