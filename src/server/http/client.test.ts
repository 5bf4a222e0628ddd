import { describe, expect, it } from "vitest";
import { clientOf } from "./client.ts";

describe("A client", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    [undefined, "nobody"],
  ])("at %s counts as %s", (ip, client) => expect(clientOf(ip)).toBe(client));
});
