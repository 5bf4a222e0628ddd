import type { AnyRouteMatch } from "@tanstack/react-router";

/** One tag of the head besides the title, with attributes that tell it from the others first. */
export interface HeadTag {
  tag: "meta" | "link";
  attributes: Record<string, string>;
}

export interface PageHead {
  title: string;
  tags: HeadTag[];
}

/** What the routes that are shown say about their page (their `head`); a later route's word counts. */
export function headOf(matches: readonly AnyRouteMatch[]): PageHead {
  const tags = new Map<string, HeadTag>();
  let title = "";
  for (const { meta = [], links = [] } of matches) {
    for (const entry of meta) {
      if (!entry) continue;
      if ("title" in entry && typeof entry.title === "string") title = entry.title;
      else add(tags, "meta", entry);
    }
    for (const link of links) if (link) add(tags, "link", link);
  }
  return { title, tags: [...tags.values()] };
}

function add(tags: Map<string, HeadTag>, tag: HeadTag["tag"], given: object): void {
  const attributes = Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
  const { name, property, rel } = attributes;
  tags.set(`${tag} ${name ?? property ?? rel}`, { tag, attributes });
}

/** Puts the page's title and tags into the document, in place of the last page's. */
export function showHead({ title, tags }: PageHead): void {
  document.title = title;
  for (const old of document.head.querySelectorAll("[data-page]")) old.remove();
  for (const { tag, attributes } of tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.dataset["page"] = "";
    document.head.append(element);
  }
}
