import { expect, test } from "vitest";
import { DISCORD_LIMIT, discordMessage, forDiscord } from "./discord.ts";

test.each([
  ["@everyone", "@\u200Beveryone"],
  ["<@123456> <#1> <:a:1>", "\\<@\u200B123456\\> \\<\\#1\\> \\<:a:1\\>"],
  ["**Ion** _Pop_ ~~x~~", "\\*\\*Ion\\*\\* \\_Pop\\_ \\~\\~x\\~\\~"],
  ["`cod` ||spoiler||", "\\`cod\\` \\|\\|spoiler\\|\\|"],
  ["[aici](https://rău.example)", "\\[aici\\](https:\u200B//rău.example)"],
  ["a\\*b", "a\\\\\\*b"],
  ["doi\nla rând\u202Eîntors", "doi la rând întors"],
  ["# titlu", "\\# titlu"],
  ["Ștefan Țîru-Băeș", "Ștefan Țîru-Băeș"],
])("%j is said as %j", (text, said) => {
  expect(forDiscord(text)).toBe(said);
});

test("a mention that is written with an invisible letter inside is none afterwards", () => {
  expect(forDiscord("@\u200Beveryone @e\u2060veryone")).not.toMatch(/@\w/);
});

test("a long name is cut between letters, before it is escaped", () => {
  expect(forDiscord("*".repeat(500), 3)).toBe("\\*\\*\\*…");
  expect(forDiscord("🏁".repeat(500), 2)).toBe("🏁🏁…");
});

test("a message that fits is whole", () => {
  expect(discordMessage({ title: "Spa", lines: ["1. Ion"], end: ["adresa"] })).toBe(
    "**Spa**\n1. Ion\nadresa",
  );
});

test("of a long one the last lines go, and it says how many", () => {
  const lines = Array.from({ length: 300 }, (_, place) => `${place + 1}. ${"x".repeat(30)}`);
  const text = discordMessage({ title: "Spa", lines, end: ["adresa"] });
  expect(text.length).toBeLessThanOrEqual(DISCORD_LIMIT);
  expect(text.length).toBeGreaterThan(DISCORD_LIMIT - 60);
  const left = Number(/… și încă (\d+)\nadresa$/.exec(text)?.[1]);
  expect(text).toContain(`\n${300 - left}. `);
  expect(text).not.toContain(`\n${301 - left}. `);
});
