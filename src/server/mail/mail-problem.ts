/** What the commonest failures of sending mean, by what the mail server or the network says. The first that fits counts. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/EAUTH|\b535\b|authentication/i, "Serverul de email nu acceptă utilizatorul sau parola."],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, "Serverul de email nu este găsit: numele lui este greșit."],
  [/ECONNREFUSED/i, "Serverul de email nu primește legături la adresa configurată."],
  [/certificate|self.signed|TLS|SSL/i, "Legătura sigură cu serverul de email nu a reușit."],
  [/ETIMEDOUT|ESOCKET|ECONNRESET|timeout|Greeting never/i, "Serverul de email nu răspunde."],
  [/\b550\b|no such (?:user|mailbox)|user unknown|does not exist/i, "Adresa nu există."],
  [/\b552\b|quota|mailbox full/i, "Cutia poștală a destinatarului este plină."],
  [/spam|blocked|blacklist|\b554\b/i, "Serverul destinatarului a refuzat emailul ca nedorit."],
  [/\b4\d\d\b|try (?:again )?later|greylist/i, "Serverul cere să încercăm mai târziu."],
  [/\b5\d\d\b/, "Serverul destinatarului a refuzat emailul."],
];

/** A failure of sending as a Romanian sentence. */
export function mailProblem(problem: string): string {
  return (
    meanings.find(([pattern]) => pattern.test(problem))?.[1] ?? "Emailul nu a putut fi trimis."
  );
}
