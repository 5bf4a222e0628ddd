import { afterEach, beforeEach, expect, it } from "vitest";
import { showApiFailure } from "#web/api-failure.ts";
import { ApiError } from "#web/api.ts";
import { hostSnackbars, type Snackbar } from "#web/ui/snackbars.ts";
import {
  showFormFailure,
  showMailOnItsWay,
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
    "a refused registration or reset",
    () => showFormFailure(refusal(422, "Datele trimise nu sunt valide.")),
    "Ceva nu a mers bine, contacteaza organizatorii",
    "error",
  ],
  [
    "a registration with the server down",
    () => showFormFailure(refusal(500, "Ceva nu a mers bine.")),
    "Ceva nu a mers bine, contacteaza organizatorii",
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
  ["a mail asked for", showMailOnItsWay, "Vei primi un email in cateva secunde", "success"],
  ["a new password", showPasswordReset, "Parola resetata", "success"],
] as const)("The notice for %s stays seven seconds", (_what, show, content, color) => {
  show();
  expect(shown).toEqual([{ content, color, timeout: 7000 }]);
});
