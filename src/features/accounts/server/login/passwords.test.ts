import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

it("A password is recognised by its hash, which never holds it and differs each time", async () => {
  const [one, two] = await Promise.all([hashPassword("trei ture"), hashPassword("trei ture")]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
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
