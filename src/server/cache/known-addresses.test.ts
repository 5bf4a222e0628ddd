import { expect, it } from "vitest";
import { KnownAddresses } from "./known-addresses.ts";

const address = { key: "page /seasons", route: "*" };

it("Of any number of invented addresses a bounded number is remembered, and none that is long", () => {
  const addresses = new KnownAddresses();
  for (let number = 0; number < 100_000; number += 1)
    addresses.add(`/seasons?x=${number}`, address);
  expect(addresses.size).toBe(4000);
  addresses.add(`/seasons?x=${"y".repeat(300)}`, address);
  expect(addresses.size).toBe(4000);
  expect(addresses.get("/seasons?x=99999")).toEqual(address);
  expect(addresses.get("/seasons?x=0")).toBeUndefined();
});

it("An address that somebody asks for again and again stays", () => {
  const addresses = new KnownAddresses();
  addresses.add("/seasons", address);
  for (let number = 0; number < 10_000; number += 1) {
    addresses.add(`/seasons?x=${number}`, address);
    expect(addresses.get("/seasons")).toEqual(address);
  }
});
