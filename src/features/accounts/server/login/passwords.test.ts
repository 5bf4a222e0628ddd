import { expect, it } from "vitest";
import { passwordCost } from "#features/accounts/server/login/password-cost.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

it("A password is recognised by its hash, which never holds it and differs each time", async () => {
  const [one, two] = await Promise.all([hashPassword("trei ture"), hashPassword("trei ture")]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[^$]{22}\$[^$]{43}$/);
  expect(await verifyPassword("trei ture", one)).toBe(true);
  expect(await verifyPassword("trei  ture", one)).toBe(false);
});

it("Letters typed on another keyboard are the same letters", async () => {
  const hash = await hashPassword("mașină".normalize("NFC"));
  expect(await verifyPassword("mașină".normalize("NFD"), hash)).toBe(true);
});

it("Nobody's hash belongs to no password", async () => {
  expect(await verifyPassword("", null)).toBe(false);
});

it("A hash costs what OWASP recommends, and one made at another cost is recognised too", async () => {
  // Under this name it is the site's own, not the tests' cheap one.
  expect(passwordCost).toEqual({ memory: 19_456, passes: 2, parallelism: 1 });
  const hash =
    "$argon2id$v=19$m=19456,t=2,p=1$C8qj+HpA+g89saCbg5IFAg$rnMbzmxqk3+jz0z5GvYViruiYGcqd1M2GDLn0Hws0uA";
  expect(await verifyPassword("trei ture", hash)).toBe(true);
});
