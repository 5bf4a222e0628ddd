import { escapeHtml } from "#shared/text/escape-html.ts";

/** What the site writes to people: subject as text, body as HTML. */
export interface Letter {
  subject: string;
  body: string;
}

/** A page of this site. */
interface Link {
  to: string;
  words: string;
}

/** A paragraph, or a list of lines; an empty list is left out. */
type Part = string | Link | readonly (string | Link)[];

/** A letter of paragraphs, links and lists. Every text is escaped, also what people have written. */
export function letter(subject: string, ...parts: readonly Part[]): Letter {
  return { subject, body: parts.map(toHtml).join("") };
}

function toHtml(part: Part): string {
  if (typeof part === "string" || "to" in part) return `<p>${inline(part)}</p>`;
  const items = part.map((item) => `<li>${inline(item)}</li>`);
  return items.length === 0 ? "" : `<ul>${items.join("")}</ul>`;
}

function inline(text: string | Link): string {
  if (typeof text === "string") return escapeHtml(text);
  return `<a href="${escapeHtml(text.to)}">${escapeHtml(text.words)}</a>`;
}
