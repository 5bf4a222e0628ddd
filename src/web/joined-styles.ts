/**
 * Marks these style sheets as part of the document's joined one (scripts/joined-styles.ts), because Vite's loader asks for styles
 * that no link names. Links that are switched off load nothing.
 */
export function markJoinedStyles(addresses: readonly string[]): void {
  for (const address of addresses) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.toggleAttribute("disabled", true);
    link.setAttribute("href", address);
    document.head.append(link);
  }
}
