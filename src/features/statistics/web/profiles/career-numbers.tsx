import type { ReactNode } from "react";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { CountingNotice } from "../counting-notice.tsx";
import styles from "./career-numbers.module.css";

interface CareerNumbersProps {
  /** What it comes to, in words; empty: nothing is counted yet. */
  sentence: string;
  /** Eight of them; `null` until everything is counted. */
  numbers: readonly CareerNumber[] | null;
  /** A line under them. */
  children?: ReactNode;
}

interface CareerNumber {
  name: string;
  /** `null`: nobody knows one. */
  value: string | number | null;
}

/** What stands under the head of a profile. */
export function CareerNumbers({ sentence, numbers, children }: CareerNumbersProps) {
  if (!numbers) return <CountingNotice />;
  return (
    <div className="stack gap-4">
      <p className={styles.sentence}>{sentence}</p>
      <dl className={styles.numbers}>
        {numbers.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

/** `33%`; `null` of nothing. */
export function shareOf(part: number, whole: number): string | null {
  return whole === 0 ? null : formatPercent(Math.round((part / whole) * 100));
}
