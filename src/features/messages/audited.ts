import type { Audited } from "#shared/audited.ts";

export const messagesAudited: Audited = {
  nouns: {
    message: "un mesaj către",
  },
  sentences: {
    "message.sent": "a trimis un mesaj către",
  },
};
