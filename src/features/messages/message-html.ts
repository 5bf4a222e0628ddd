import { escapeHtml } from "#shared/text/escape-html.ts";

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;

/** What somebody typed as plain text: blank lines part paragraphs, line ends stay, web addresses become links. */
export function textToHtml(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

function linked(text: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const url = escapeHtml(match[0]);
    parts.push(escapeHtml(text.slice(end, match.index)), `<a href="${url}">${url}</a>`);
    end = match.index + match[0].length;
  }
  return [...parts, escapeHtml(text.slice(end))].join("");
}
