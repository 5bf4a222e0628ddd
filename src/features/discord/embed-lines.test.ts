import { expect, it } from "vitest";
import { discordMoment, forDiscord } from "#shared/text/discord.ts";
import { embedLines } from "./embed-lines.ts";

it("reads a message as Discord shows it", () => {
  const hostile = "**@everyone** \\ <t:1:F> [link](https://exemplu.ro) #1";
  const text = `**Tabel** · lider nou\n${forDiscord(hostile)}\nPână ${discordMoment(1_700_000_000_999)}`;
  expect(embedLines(text)).toEqual([
    [{ text: "Tabel", isBold: true }, { text: " · lider nou" }],
    [{ text: hostile }],
    [{ text: "Până " }, { at: 1_700_000_000_000 }],
  ]);
});
