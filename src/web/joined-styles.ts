/**
 * Says that these style sheets are there, inside the document's joined one (scripts/joined-styles.ts): Vite's loader of lazy scripts asks
 * for the styles that no link of the document names. Links that are switched off load nothing.
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
