import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import styles from "./search-link.module.css";

/** To the search, also by `/` or Ctrl+K from wherever nothing is being typed; on a phone it stands in the menu. */
export function SearchLink() {
  const router = useRouter();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      const isCalled =
        ctrlKey || metaKey ? key === "k" && !altKey : key === "/" && !isTyped(target);
      if (!isCalled || defaultPrevented || document.querySelector("[role$=dialog]")) return;
      event.preventDefault();
      // A page that is left stands until the next one has come.
      if (location.pathname === "/search")
        document.querySelector<HTMLInputElement>("main [type=search]")?.select();
      else void router.navigate({ to: "/search" });
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [router]);
  return (
    <LinkButton
      to="/search"
      aria-label="Caută"
      aria-keyshortcuts="/ Control+K"
      className={styles.link}
    >
      <svg viewBox="0 0 20 20" aria-hidden>
        <path d="M13 13l5 5M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12z" />
      </svg>
    </LinkButton>
  );
}

function isTyped(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
