import { expect, it } from "vitest";
import { isCommonPassword } from "#features/accounts/common-passwords.ts";
import { isLeakedPassword } from "./leaked-passwords.ts";

it.each([
  "strawberry",
  "StrawBerry",
  "harrypotter",
  "cristianoronaldo",
  "terminator",
  "ﬁrefighter",
])("%s was found in leaks", async (password) =>
  expect(await isLeakedPassword(password)).toBe(true),
);

it.each([
  "demo-parola-1",
  "trei ture libere",
  "trawberry",
  "strawberry\nstrawberry",
  "password\npassword1",
  "\n",
  "",
  "correct horse battery staple moose",
  "вечер над морем и 海",
])("%j was not", async (password) => expect(await isLeakedPassword(password)).toBe(false));

it("Rules know what a list cannot: the same words with other digits, and words of this place", async () => {
  for (const password of ["Parola.2026", "steaua1986steaua", "simracing2026"]) {
    expect(await isLeakedPassword(password)).toBe(false);
    expect(isCommonPassword(password)).toBe(true);
  }
});
