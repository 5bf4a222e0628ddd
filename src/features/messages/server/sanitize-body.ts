import sanitizeHtml from "sanitize-html";
import { cleanParagraphs } from "#shared/text/clean-text.ts";
import { mayLeadTo } from "./link-target.ts";

/**
 * What a message may hold: words, lists and links to the web (`isOutsideAddress`), to addresses and to pages of this site
 * (`publicUrl`) that only show something; of other links the words stay. A picture would tell its owner who read the message.
 */
export function sanitizeBody(html: string, publicUrl: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: "p br strong b em i u s a ul ol li blockquote h2 h3 h4 hr".split(" "),
    allowedAttributes: { a: ["href", "rel"] },
    allowedSchemes: ["https", "http", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href }) =>
        href === undefined || mayLeadTo(href, publicUrl)
          ? { tagName, attribs: linkAttributes(href) }
          : { tagName: "span", attribs: {} },
    },
  });
  // Again, because a text may name its characters by number: `&#8238;`.
  return cleanParagraphs(clean);
}

/** The words of a sanitised body, a paragraph or list item each. */
export function bodyParagraphs(html: string): string[] {
  const parted = html.replaceAll(/<(?:br|hr) ?\/?>|<\/(?:p|li|h[234]|blockquote)>/g, "\n");
  return sanitizeHtml(parted, {
    allowedTags: [],
    allowedAttributes: {},
    parser: { decodeEntities: true },
  })
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A page of this site by its path. Browsers read "//x", "/\\x" and "/\tx" as other sites, so those are no links. */
const ownPage = /^\/(?:[\w-]|$)/;

function linkAttributes(href: string | undefined): Record<string, string> {
  if (href === undefined) return {};
  if (ownPage.test(href)) return { href };
  return { href, rel: "noopener noreferrer nofollow" };
}
