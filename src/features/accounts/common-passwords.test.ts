import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

describe("Among the commonest passwords", () => {
  it.each([
    "1234567890",
    "0987654321",
    "123456789a",
    "12345678910",
    "1111111111",
    "aaaaaaaaaa",
    "1212121212",
    "abcabcabcabc",
    "abcdefghij",
    "qwertyuiop",
    "qwerty12345",
    "1q2w3e4r5t",
    "q1w2e3r4t5",
    "1qaz2wsx3edc",
    "1qazxsw2edc",
    "asdfghjkl123",
    "zxcvbnm12345",
    "qazwsxedcrfv",
    "password123",
    "Password123!",
    "p@ssw0rd1234",
    "passwordpassword",
    "iloveyou123",
    "Parola1234",
    "parolaparola",
    "Parola.2026",
    "parolă12345",
    "teiubesc123",
    "Romania2024",
    "steaua1986",
    "Alexandru1",
    "admin12345",
    "welcome2026",
    "liverpool1",
    "trustno1trustno1",
    "0000000000000",
    "simracing2026",
  ])("is %s", (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    "demo-parola-1",
    "correct horse battery",
    "Zimbrii-beau-cafea",
    "tren verde spre munte",
    "x9Kq2vLm7R",
    "am alergat 3 ture azi",
    "Suzuka-130R-plin",
  ])("is not %s", (password) => expect(isCommonPassword(password)).toBe(false));
});
