import type { TokenSigner } from "#server/token-signer.ts";
import type { WebhookParts } from "./webhook-address.ts";

/** A row's own id is part of it: nobody moves a sealed token to another webhook. */
const purposeOf = (discordId: string) => `webhook ${discordId}`;

export function sealToken(tokens: TokenSigner, { id, token }: WebhookParts): string {
  return tokens.seal(token, purposeOf(id));
}

/** `undefined`: it was sealed with a secret that the site does not have any more. */
export function openToken(
  tokens: TokenSigner,
  row: { discord_id: string; token_sealed: string },
): WebhookParts | undefined {
  const token = tokens.unseal(row.token_sealed, purposeOf(row.discord_id));
  return token === undefined ? undefined : { id: row.discord_id, token };
}
