import { useState } from "react";
import styles from "./kit-page.module.css";
import { Drawn } from "./kit-drawn.tsx";
import { KitFields } from "./kit-fields.tsx";
import { Pressed, Told } from "./kit-pieces.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";

type Theme = "site" | "dark" | "light";

const themes = [
  { value: "site", title: "A site-ului" },
  { value: "dark", title: "Carbon" },
  { value: "light", title: "Hârtie" },
] as const;

/** The pieces that are pressed, read out or typed in, in both themes. For whoever builds pages; search engines leave it alone. */
export function KitPage() {
  const [theme, setTheme] = useState<Theme>("site");
  return (
    <>
      <div className={`row spread gap-4 ${styles.head}`}>
        <h1>Piesele site-ului</h1>
        <SegmentedToggle label="Temă" value={theme} options={themes} onChange={setTheme} />
      </div>
      <div className={styles.ground} data-theme={theme === "site" ? undefined : theme}>
        <Pressed />
        <Told />
        <KitFields />
        <Drawn />
      </div>
    </>
  );
}
