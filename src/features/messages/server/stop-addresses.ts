import type { ActServices } from "#server/parts.ts";
import type { NoticeKind } from "../notice-kinds.ts";

interface Stopped {
  kind: NoticeKind;
  userId: string;
}

/** Addresses with which whoever holds a mail, and nobody else, ends mails of its kind: a page, and the call of mail programs. */
export function stopAddresses(
  { config, tokens }: Pick<ActServices, "config" | "tokens">,
  stopped: Stopped,
): { page: string; call: string } {
  const { kind, userId } = stopped;
  const rest = `${kind}/${encodeURIComponent(userId)}/${tokens.mac(signed(stopped))}`;
  return {
    page: `${config.publicUrl}/noutati/fara-email/${rest}`,
    call: `${config.publicUrl}/api/notices/stop/${rest}`,
  };
}

/** Whether the site itself has written this address, with this secret or one of before. */
export function isStopSigned(
  { tokens }: Pick<ActServices, "tokens">,
  { signature, ...stopped }: Stopped & { signature: string },
): boolean {
  return tokens.knownMacs(signed(stopped)).includes(signature);
}

function signed({ kind, userId }: Stopped): string {
  return `stop mails ${kind} ${userId}`;
}
