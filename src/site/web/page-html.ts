import latinFont from "../../../.cache/fonts/sofia-sans-condensed-latin.woff2?url";
import extendedFont from "../../../.cache/fonts/sofia-sans-condensed-latin-ext.woff2?url";
import { pageAssets } from "virtual:page-assets";
import { readOwnNext } from "#features/home/home-calls.ts";
import { patternOf } from "#shared/route.ts";
import { escapeHtml } from "#shared/text/escape-html.ts";
import { firstPaintScript, ownCardScript, takeOverScript } from "#web/first-paint.ts";
import type { PageHead } from "#web/head.ts";
import { footerId } from "./layout/site-footer.tsx";

type PageFiles = (typeof pageAssets.pages)[string];

interface PageParts {
  head: PageHead;
  /** The league's clock (`clockMark`), for the first paint to compare with the visitor's. */
  clock: string;
  /** Address of the league's sign, for the tab. */
  logo: string | null;
  /** The page itself, rendered. */
  app: string;
  /** What the browser needs to take over, as JSON. */
  state: string;
  /** Modules of the pages shown (`#features/…`), whose scripts and styles the document asks for. */
  sources: string[];
}

const headScript = firstPaintScript(patternOf(readOwnNext));

/** The whole HTML document around a rendered page. */
export function pageHtml({ head, clock, logo, app, state, sources }: PageParts): string {
  const pages = ["", ...sources].map((source) => pageAssets.pages[source]);
  const styles = new Set(pages.flatMap((page) => page?.styles ?? []));
  const tags = [
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">`,
    `<title>${escapeHtml(head.title)}</title>`,
    `<script>${headScript}</script>`,
    // A table that is painted in parts moves, because its columns are as wide as rows that have not come yet.
    `<link rel="expect" href="#${footerId}" blocking="render">`,
    ...[...styles].map((href) => `<link rel="stylesheet" href="${href}">`),
    ...[latinFont, extendedFont].map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    logo
      ? `<link rel="icon" href="${escapeHtml(logo)}">`
      : `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    ...head.tags.map(({ tag, attributes }) => `<${tag}${attributesHtml(attributes)} data-page>`),
  ];
  return `<!DOCTYPE html><html lang="ro" data-clock="${clock}"><head>${tags.join("")}</head><body><div id="root">${app}</div><script data-build="${pageAssets.entry}">${ownCardScript}</script><script type="application/json" id="state">${state.replaceAll("<", "\\u003c")}</script>${scriptTag(pages)}</body></html>`;
}

/** Asks for the scripts of the page, after the first paint. Development shows nothing of styles before its script has run. */
function scriptTag(pages: readonly (PageFiles | undefined)[]): string {
  const { entry, lazyList } = pageAssets;
  if (!lazyList) return `<script type="module" src="${entry}"></script>`;
  const scripts = new Set(pages.flatMap((page) => page?.scripts ?? []));
  return `<script data-entry="${entry}" data-scripts="${[...scripts].join(" ")}">${takeOverScript}</script>`;
}

function attributesHtml(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
}
