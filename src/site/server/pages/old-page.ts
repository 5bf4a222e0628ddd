/** The page with a line on top that says from when it is (`at`, UTC ms), outside of what React takes over. */
export function markOld(html: string, { at, timeZone }: { at: number; timeZone: string }): string {
  const moment = new Intl.DateTimeFormat("ro-RO", {
    timeZone,
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(at);
  const iso = new Date(at).toISOString();
  const mark = `<p role="status" data-old style="${style}">Site-ul nu ajunge acum la baza lui de date. Pagina este cea din <time datetime="${iso}">${moment}</time>.</p>`;
  return html.replace("<body>", () => `<body>${mark}`);
}

const style =
  "margin:0;padding:8px 16px;text-align:center;background:var(--surface);color:var(--text)";
