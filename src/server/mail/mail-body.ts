import { escapeHtml } from "#shared/text/escape-html.ts";

interface MailLabels {
  leagueName: string;
  /** Whole sentences, one a paragraph. */
  paragraphs: string[];
  /** The one thing to do, as a button and as an address to copy. */
  action?: { label: string; url: string };
  /** Small print below. */
  notes?: string[];
  /** How its reader ends such mails; under everything. */
  stop?: { label: string; url: string };
}

/** One mail as text and as HTML, with the same words. Anything people wrote is escaped. */
export function composeMail({ leagueName, paragraphs, action, notes = [], stop }: MailLabels): {
  text: string;
  html: string;
} {
  return {
    text: [
      ...paragraphs,
      ...(action ? [`${action.label}:\n${action.url}`] : []),
      ...notes,
      ...(stop ? [`${stop.label}:\n${stop.url}`] : []),
      `-- \n${leagueName}`,
    ].join("\n\n"),
    html: page([
      ...paragraphs.map((words) => paragraph(escapeHtml(words))),
      ...(action ? [button(action)] : []),
      ...notes.map((words) => small(escapeHtml(words))),
      ...(stop ? [small(`<a href="${escapeHtml(stop.url)}">${escapeHtml(stop.label)}</a>`)] : []),
      small(escapeHtml(leagueName)),
    ]),
  };
}

function page(parts: string[]): string {
  return `<!doctype html><html lang="ro"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#f4f1ea;color:#16181a;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border-top:6px solid #16181a">
${parts.join("\n")}
</div></body></html>`;
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

function small(html: string): string {
  return `<p style="margin:0 0 8px;color:#5d6063;font-size:13px">${html}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 20px;background:#ffd400;color:#000;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:#5d6063;font-size:13px;word-break:break-all">${address}</p>`;
}
