import { afterEach, beforeEach, expect, it } from "vitest";
import { mailWords } from "#features/accounts/mail-words.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { ApiError, unreachable } from "#web/api.ts";
import { hostSnackbars, type Snackbar } from "#web/ui/feedback/snackbars.ts";
import {
  showFormFailure,
  showLinkAskedFor,
  showPasswordReset,
  showProfileSaved,
} from "./form-failure.ts";

let shown: Snackbar[];
let stop: () => void;
beforeEach(() => {
  shown = [];
  stop = hostSnackbars((snackbar) => shown.push(snackbar));
});
afterEach(() => stop());

const refusal = (status: number, data: string) => new ApiError({ status, data, code: "some.code" });

it.each([
  [
    "a link that is over",
    () => showFormFailure(refusal(410, "Linkul nu mai este valabil. Cere unul nou.")),
    "Linkul nu mai este valabil. Cere unul nou.",
    "error",
  ],
  [
    "a sign-up with the server down",
    () => showFormFailure(refusal(500, "Ceva nu a mers bine.")),
    "Ceva nu a mers bine, contactează organizatorii",
    "error",
  ],
  [
    "somebody too quick",
    () => showFormFailure(refusal(429, "Prea multe încercări.")),
    "Prea multe încercări.",
    "error",
  ],
  [
    "a failed login",
    () => showApiFailure(refusal(401, "Email sau parola incorecte")),
    "Email sau parola incorecte",
    "error",
  ],
  ["a saved profile", showProfileSaved, "Profil actualizat cu succes", "success"],
  [
    "a mail asked for",
    () => showLinkAskedFor(mailWords({ sendsMail: true }).linkAskedFor),
    "Vei primi un email în câteva secunde",
    "success",
  ],
  [
    "a site that does not answer",
    () => showFormFailure(unreachable()),
    unreachable().message,
    "error",
  ],
  ["a new password", showPasswordReset, "Parolă resetată", "success"],
] as const)("The notice for %s stays seven seconds", (_what, show, content, color) => {
  show();
  expect(shown).toEqual([{ content, color, timeout: 7000 }]);
});

it("leaves it to the words beside the fields when what was typed can be mended", () => {
  const fields = { email: "Scrie o adresă de email." };
  showFormFailure(new ApiError({ status: 422, data: "Datele…", code: "request.invalid", fields }));
  expect(shown).toEqual([]);
});
