import { describe, expect, it } from "vitest";
import { hostName } from "./link-host.ts";

describe("where a link leads, in words", () => {
  it.each([
    ["https://www.youtube.com/watch?v=1", "YouTube"],
    ["https://youtu.be/1", "YouTube"],
    ["https://m.facebook.com/liga", "Facebook"],
    ["https://twitch.tv/liga", "Twitch"],
    ["https://youtube.com.evil.example/", "youtube.com.evil.example"],
    ["https://constructor/", "constructor"],
    ["https://yоutube.com/", "xn--yutube-wqf.com"],
    ["not an address", "not an address"],
  ])("%s is %s", (url, words) => {
    expect(hostName(url)).toBe(words);
  });
});
