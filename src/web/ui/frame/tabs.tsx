import { createLink } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { useCurrentInView } from "./current-in-view.ts";
import styles from "./tabs.module.css";

interface TabsProps {
  /** What the tabs are parts of, for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * The parts of a page that has an address for each: a row of `TabLink`s. They are links, so they work before scripts have
 * loaded, open in a new window, and the browser's back goes to the last one.
 */
export function Tabs({ label, children }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row);
  return (
    <nav ref={row} className={`fades ${styles.tabs}`} aria-label={label}>
      {children}
    </nav>
  );
}

/** One tab: `<TabLink from="/season/$id" to="." search={{ tab: "calendar" }}>Calendar</TabLink>`. */
export const TabLink = createLink(TabAnchor);

function TabAnchor(props: ComponentProps<"a">) {
  return <a {...props} className={styles.tab} />;
}
