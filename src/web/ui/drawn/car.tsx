import type { CSSProperties } from "react";
import type { CarBody } from "#shared/drawn/car-body.ts";
import type { ClubPaints } from "#shared/drawn/club-paints.ts";
import { plateCentres } from "#shared/drawn/plate-centres.ts";
import styles from "./car.module.css";
import cars from "./cars.svg?url&no-inline";
import { paintColours } from "./paint-colours.ts";

export interface CarProps {
  body: CarBody;
  /** `null`: of no club, in grey. */
  paints: ClubPaints | null;
  /** On the door, where the car is wide enough to read it. */
  number?: number | string | null | undefined;
  className?: string | undefined;
}

/** A car from the side, facing right, in its club's two paints. As wide as its room; whatever it tells, words beside it say. */
export function Car({ body, paints, number, className }: CarProps) {
  const { body: main, trim, pattern } = paints ?? { body: "gri", trim: "negru", pattern: "split" };
  const colours: CSSProperties = { ...paintColours({ body: main, trim }), [`--${pattern}`]: 1 };
  const [x, y] = plateCentres[body];
  const text = number === null || number === undefined ? "" : String(number);
  const width = 10 + 11 * text.length;
  return (
    <span className={className ? `${styles.car} ${className}` : styles.car} aria-hidden>
      <svg viewBox="0 0 240 76" style={colours}>
        <use href={`${cars}#${body}`} />
        {text && (
          <g className={styles.number}>
            <rect x={x - width / 2} y={y - 11} width={width} height={22} />
            <text x={x} y={y + 7}>
              {text}
            </text>
          </g>
        )}
      </svg>
    </span>
  );
}
