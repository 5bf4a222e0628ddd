import { type ReactNode, useEffect, useRef } from "react";
import styles from "./arrival.module.css";

interface ArrivalProps {
  /** What is read out of it. */
  label: string;
  children: ReactNode;
}

/** A part of the page that answers a press at the other end of it, so the person is brought there. */
export function Arrival({ label, children }: ArrivalProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={label}
      className={`stack gap-3 ${styles.arrival}`}
    >
      {children}
    </section>
  );
}
