import { refusalsOf } from "#server/errors.ts";

export const discordRefusal = refusalsOf({
  "webhook.address-wrong": [
    422,
    "Aceasta nu este adresa unui webhook de Discord. Copiaz-o cu „Copy Webhook URL”: începe cu https://discord.com/api/webhooks/.",
  ],
  "webhook.unknown": [
    422,
    "Discord nu cunoaște acest webhook: a fost șters, sau adresa nu este copiată întreagă.",
  ],
  "webhook.taken":
    "Acest webhook este deja pe site. Fiecare canal primește un mesaj o singură dată.",
  "webhook.discord-away":
    "Discord nu răspunde acum. Nu s-a salvat nimic; încearcă din nou peste câteva minute.",
  "webhook.sealed":
    "Secretul site-ului s-a schimbat, iar adresa nu mai poate fi citită. Pune adresa din nou.",
  "webhook.broken": "Discord nu mai primește mesaje la această adresă. Pune altă adresă.",
  "webhook.test-failed": "Mesajul de probă nu a ajuns: Discord nu răspunde acum sau cere o pauză.",
});
