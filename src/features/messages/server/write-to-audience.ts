import { recordChange } from "#server/audit-log.ts";
import type { Services } from "#server/services.ts";
import type { MessageForm } from "../messages.ts";
import { listAudience } from "./audiences.ts";
import { messageRefusal } from "./refusals.ts";
import { bodyParagraphs, sanitizeBody } from "./sanitize-body.ts";
import { sendNotice } from "./send-notice.ts";

interface OrganizersMessage extends MessageForm {
  from: string;
  /** The organiser also prepares seasons. */
  seesHidden?: boolean;
}

/**
 * An organiser's message to a driver, a club or everybody in a season; the organiser is left out of a group.
 * Returns how many people it reached. @throws AppError 422 when no words are left, 409 when nobody would get it.
 */
export async function writeToAudience(
  services: Services,
  { to, from, subject, messageBody, seesHidden = false }: OrganizersMessage,
): Promise<number> {
  if (bodyParagraphs(sanitizeBody(messageBody, services.config.publicUrl)).length === 0)
    throw messageRefusal("message.empty", { field: "messageBody" });
  return services.databases.db.transaction().execute(async (trx) => {
    const people = await listAudience(trx, to, { seesHidden });
    if (!people) throw messageRefusal("message.no-recipients");
    const others = to.kind === "driver" ? people : people.filter((id) => id !== from);
    const sent = await sendNotice(trx, services, {
      to: others,
      from,
      ...(to.kind === "season" && { seasonId: to._id }),
      subject,
      body: messageBody,
      isCounted: false,
    });
    if (sent === 0) throw messageRefusal("message.no-recipients");
    await recordChange(trx, {
      userId: from,
      action: "message.sent",
      subjectType: to.kind,
      subjectId: to._id,
      after: { subject, sent },
      now: services.now(),
    });
    return sent;
  });
}
