import type { MessageForm } from "#features/messages/messages.ts";
import { sendMessage as sendRoute } from "#features/messages/messages-calls.ts";
import { call } from "#web/calls/call.ts";

export function sendMessage(body: MessageForm): Promise<{ sent: number }> {
  return call(sendRoute, { body });
}
