import { expect, it } from "vitest";
import { discordAnswer, steamAnswer } from "./linking-answers.ts";

it.each([
  ["?code=c1&state=s1", { discordCode: "c1", discordState: "s1" }],
  ["?code=c1", { discordCode: "c1", discordState: "" }],
  ["?error=access_denied&state=s1", "refused"],
  ["?state=s1", "none"],
  ["", "none"],
])("Discord's answer %s is read as %o", (search, answer) => {
  expect(discordAnswer(new URLSearchParams(search))).toEqual(answer);
});

it.each([
  [
    "?state=s1&openid.identity=https://x/id/1&openid.sig=a%2Bb&other=1",
    {
      openid: { "openid.identity": "https://x/id/1", "openid.sig": "a+b" },
      steamState: "s1",
    },
  ],
  ["?state=s1&openid.mode=cancel", "refused"],
  ["?state=s1&openid.mode=id_res", "none"],
  ["", "none"],
])("Steam's answer %s is read as %o", (search, answer) => {
  expect(steamAnswer(new URLSearchParams(search))).toEqual(answer);
});
