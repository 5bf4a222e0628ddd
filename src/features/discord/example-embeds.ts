import type { WebhookKind } from "./webhook-kinds.ts";
import type { Embed } from "./webhooks.ts";

/** Where a league has nothing of a kind yet: sentences that name nobody. */
const sentences: Record<WebhookKind, Pick<Embed, "title" | "description">> = {
  event: {
    title: "Etapă nouă: numele etapei · numele sezonului",
    description: "Circuitul\nCalificări: data și ora\nCursă: data și ora",
  },
  registration: {
    title: "Înscrieri deschise: numele sezonului",
    description: "Până la termenul înscrierilor",
  },
  entries: {
    title: "Lista de participanți: numele etapei · numele sezonului",
    description: "2 mașini\n#1 pilotul · clubul\n#2 pilotul · clubul",
  },
  results: {
    title: "Numele etapei · numele sezonului · Cursă",
    description:
      "1. #1 pilotul · clubul\n2. #2 pilotul · clubul · diferența\nCel mai bun tur: #1 pilotul, timpul\n**Clasamentul** · lider nou\n1. pilotul · punctele (era pe locul 2)",
  },
  standings: {
    title: "Clasamentul · numele sezonului, după ultima etapă",
    description: "1. pilotul · punctele\n2. pilotul · punctele",
  },
  decisions: {
    title: "Decizia nr. 1",
    description: "Numele etapei · Cursă · numele sezonului\n#1, +5 s\nAbaterea din ghid",
  },
};

export function exampleEmbed(kind: WebhookKind, address: string): Embed {
  return { ...sentences[kind], url: `${address}/` };
}
