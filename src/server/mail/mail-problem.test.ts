import { expect, test } from "vitest";
import { mailProblem } from "./mail-problem.ts";

test.each([
  [
    "connect ECONNREFUSED 127.0.0.1:1",
    "Serverul de email nu primește legături la adresa configurată.",
  ],
  [
    "getaddrinfo ENOTFOUND smtp.nicaieri",
    "Serverul de email nu este găsit: numele lui este greșit.",
  ],
  ["Invalid login: 535 5.7.8 bad", "Serverul de email nu acceptă utilizatorul sau parola."],
  ["Can't send mail - all recipients were rejected: 550 no such mailbox", "Adresa nu există."],
  ["451 try later", "Serverul cere să încercăm mai târziu."],
  ["Greeting never received", "Serverul de email nu răspunde."],
  ["553 not allowed", "Serverul destinatarului a refuzat emailul."],
  ["ceva", "Emailul nu a putut fi trimis."],
])("%j means %j", (problem, sentence) => {
  expect(mailProblem(problem)).toBe(sentence);
});
