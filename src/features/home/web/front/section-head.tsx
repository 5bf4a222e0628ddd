import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import styles from "./section-head.module.css";

interface SectionHeadProps {
  title: string;
  /** Of seasons under it. */
  count: number;
}

/** The heading of seasons, and how many there are. */
export function SectionHead({ title, count }: SectionHeadProps) {
  return (
    <div className="part-head">
      <h2>{title}</h2>
      <span className="second">{counted(count, "campionat", "campionate")}</span>
    </div>
  );
}

/** What organisers alone see of a season that they prepare. */
export function HiddenNote({ isHidden }: { isHidden: boolean }) {
  if (!isHidden) return null;
  return (
    <p>
      <strong>Ascuns</strong>: îl văd doar organizatorii.
    </p>
  );
}

/** A way on from a card or a row, high enough for a finger. */
export const PlainLink = createLink(PlainAnchor);

function PlainAnchor(props: ComponentProps<"a">) {
  return <a {...props} className={styles.link} />;
}
