import { describe, expect, it } from "vitest";
import { passwordProblem } from "./password-rules.ts";

const problemOf = (password: string) => passwordProblem(password, "ana@example.test");

describe("A new password", () => {
  it.each([
    ["letters alone", "corabiaverdelunga"],
    ["blanks and letters of any script", "вечер над морем și 海"],
    ["sixteen digits", "8305917264018273"],
    ["sixty-four characters", "ab7-".repeat(15) + "xyz!"],
    ["two hundred characters", "Ceva lung ".repeat(20)],
    ["ten signs of two units each", "🏁🚗🏆🥇🔧🛞🚦⛽🏎🎧"],
  ])("may be %s", (_what, password) => {
    expect(problemOf(password)).toBeUndefined();
  });

  it.each([
    ["of nine characters", "x7#pQ2vL9", "Parola trebuie să aibă cel puțin 10 caractere."],
    ["longer than is read", "x7#p".repeat(51), "Parola este prea lungă."],
    ["that is the address", "ANA@example.test", "Parola nu poate fi adresa ta de email."],
  ])("is refused %s", (_what, password, sentence) => {
    expect(problemOf(password)).toBe(sentence);
  });
});
