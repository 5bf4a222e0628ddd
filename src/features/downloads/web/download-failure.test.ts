import { expect, it } from "vitest";
import { closesAfterMs } from "#web/ui/feedback/snackbars.ts";
import { downloadFailure } from "./download-failure.ts";

it.each([
  ["AuthFailure", "Autentificare eșuată"],
  ["NotMember", "Utilizatorul nu este membru pe serverul Liga Mea"],
  ["BadToken", "Token invalid, încearcă autentificarea din nou"],
  ["FileNotFound", "Fișierul solicitat nu este disponibil"],
  ["FileNotAvailable", "Fișierul solicitat nu este disponibil pe server"],
] as const)("%s is said in red for 30 s", (error, content) => {
  const snackbar = downloadFailure(error, "Liga Mea");
  expect(snackbar).toEqual({ content, color: "error", timeout: 30_000 });
  expect(closesAfterMs(snackbar)).toBe(30_100);
});

it("other notices close 100 ms after their 7 s", () => {
  expect(closesAfterMs({ content: "Salvat" })).toBe(7100);
});
