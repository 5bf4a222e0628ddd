import { describe, expect, it } from "vitest";
import { headOf } from "./head.ts";

type Matches = Parameters<typeof headOf>[0];

/** Matches with nothing but what their `head` said. */
const matches = (...heads: Pick<Matches[number], "meta" | "links">[]): Matches =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a match plays no part
  heads as unknown as Matches;

describe("the head of a page", () => {
  it("has the title of the innermost route", () => {
    const shown = matches({ meta: [{ title: "Liga" }] }, { meta: [{ title: "Calendar · Liga" }] });
    expect(headOf(shown).title).toBe("Calendar · Liga");
  });

  it("has each tag once, as the innermost route says it", () => {
    const shown = matches(
      { meta: [{ name: "description", content: "liga" }] },
      {
        meta: [
          { name: "description", content: "sezonul" },
          { property: "og:title", content: "Sezonul" },
        ],
        links: [{ rel: "canonical", href: "/season/1" }],
      },
    );
    expect(headOf(shown).tags).toEqual([
      { tag: "meta", attributes: { name: "description", content: "sezonul" } },
      { tag: "meta", attributes: { property: "og:title", content: "Sezonul" } },
      { tag: "link", attributes: { rel: "canonical", href: "/season/1" } },
    ]);
  });
});
