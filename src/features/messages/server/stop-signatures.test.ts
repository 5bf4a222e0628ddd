import { expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { createTokenSigner } from "#server/token-signer.ts";
import { isStopSigned, stopAddresses } from "./stop-addresses.ts";

it("An address that ends mails is good for its kind and person, and no other", () => {
  const secret = "a secret that exists only inside the tests";
  const config = readConfig({ JWT_SECRET: secret, PUBLIC_URL: "https://liga.test" });
  const site = { config, tokens: createTokenSigner(secret) };
  const { page } = stopAddresses(site, { kind: "results", userId: "ana" });
  const signature = page.split("/").at(-1) ?? "";
  const isGood = (kind: "results" | "standings", userId: string, given = signature) =>
    isStopSigned(site, { kind, userId, signature: given });
  expect(isGood("results", "ana")).toBe(true);
  expect(isGood("standings", "ana")).toBe(false);
  expect(isGood("results", "dan")).toBe(false);
  expect(isGood("results", "ana", "")).toBe(false);
});
