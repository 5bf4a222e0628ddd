import { createLink } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import { useCurrentInView } from "../frame/current-in-view.ts";
import styles from "./segmented-toggle.module.css";
import unseen from "#web/ui/show/unseen.module.css";

interface SegmentedToggleProps<T extends string> {
  /** What is being chosen, for screen readers. */
  label: string;
  value: T;
  options: readonly { value: T; title: ReactNode }[];
  onChange: (value: T) => void;
}

/** One of two to five, all in sight. For choices with an address use `Segments` with `SegmentLink`s. */
export function SegmentedToggle<T extends string>(props: SegmentedToggleProps<T>) {
  const { label, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className={`fades ${styles.toggle}`}>
      <legend className={unseen.always}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.title}
        </label>
      ))}
    </fieldset>
  );
}

/** As `SegmentedToggle`, for choices that live in the address. */
export function Segments({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row);
  return (
    <nav ref={row} className={`fades ${styles.toggle}`} aria-label={label}>
      {children}
    </nav>
  );
}

/** One choice of `Segments`: a link with a typed path and search. */
export const SegmentLink = createLink(SegmentAnchor);

function SegmentAnchor(props: ComponentProps<"a">) {
  return <a {...props} className={styles.segment} />;
}
