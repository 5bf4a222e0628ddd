/** How a mail stands, as it is stored. */
export const storedMailStatuses = ["waiting", "sent", "failed"] as const;
export type StoredMailStatus = (typeof storedMailStatuses)[number];

/** `kept`: there is no mail server, so the outbox is the only place where the mail is read. */
export const mailStatuses = [...storedMailStatuses, "kept"] as const;
export type MailStatus = (typeof mailStatuses)[number];
