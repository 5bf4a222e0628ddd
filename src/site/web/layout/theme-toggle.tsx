import { useSyncExternalStore } from "react";
import { Button } from "#web/ui/frame/button.tsx";

const key = "dark_theme";
const root = () => document.documentElement;

/** Switches between carbon and paper and remembers it in this browser. The first paint is `first-paint.ts`'s work. */
export function ThemeToggle() {
  const isDark = useSyncExternalStore(
    watchTheme,
    () => root().dataset["theme"] === "dark",
    () => false,
  );
  return (
    <Button aria-pressed={isDark} aria-label="Temă întunecată" onClick={() => setDark(!isDark)}>
      Temă
    </Button>
  );
}

function setDark(isDark: boolean): void {
  root().dataset["theme"] = isDark ? "dark" : "light";
  localStorage.setItem(key, String(isDark));
}

function watchTheme(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(root(), { attributeFilter: ["data-theme"] });
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) root().dataset["theme"] = event.newValue === "true" ? "dark" : "light";
  };
  addEventListener("storage", onStorage);
  return () => {
    watch.disconnect();
    removeEventListener("storage", onStorage);
  };
}
