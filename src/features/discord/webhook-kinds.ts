/** What a webhook can be told of. The words are stored: never renamed. */
export const webhookKinds = [
  "event",
  "registration",
  "entries",
  "results",
  "standings",
  "decisions",
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhookKindTitles: Record<WebhookKind, string> = {
  event: "Etape noi",
  registration: "Se deschid înscrierile",
  entries: "Lista de participanți",
  results: "Rezultate",
  standings: "Clasament",
  decisions: "Deciziile comisarilor",
};

/** When each is posted, and what becomes of it later. */
export const webhookKindHelp: Record<WebhookKind, string> = {
  event: "Când apare o etapă; mesajul se schimbă dacă etapa se mută.",
  registration: "Când un sezon începe să primească înscrieri.",
  entries: "Când se închid confirmările, cu grilele.",
  results: "După fiecare cursă: podiumul, cel mai bun tur și ce s-a schimbat în clasament.",
  standings: "După fiecare etapă punctată: tabelul întreg.",
  decisions: "Când o decizie este publicată; mesajul se schimbă dacă decizia cade.",
};
