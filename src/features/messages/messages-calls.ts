import { route } from "#shared/route.ts";
import type {
  AudienceChoice,
  audienceQuerySchema,
  inboxQuerySchema,
  Message,
  messageFormSchema,
  MessageLine,
  Unread,
  viewedFormSchema,
} from "./messages.ts";

const own = { access: "account", about: ["messages"], isPrivate: true } as const;

export const listMessages = route<{ query: typeof inboxQuerySchema; reply: MessageLine[] }>()(
  "listMessages",
  "GET /api/messages",
  { access: "account", about: ["messages"] },
);

export const readUnread = route<{ reply: Unread }>()("readUnread", "GET /api/messages/unread", {
  access: "account",
  forSeat: true,
  about: ["messages"],
});

export const sendMessage = route<{ body: typeof messageFormSchema; reply: { sent: number } }>()(
  "sendMessage",
  "POST /api/messages",
  { access: ["sendMessages"], about: ["messages"], isPrivate: true },
);

export const listAudiences = route<{
  query: typeof audienceQuerySchema;
  reply: AudienceChoice[];
}>()("listAudiences", "GET /api/messages/audiences", { access: ["sendMessages"] });

/** Tells whether its invitation is still open. Nothing asks for it again while it is deleted. */
export const readMessage = route<{ reply: Message }>()("readMessage", "GET /api/message/:id", {
  access: "account",
  about: ["clubs"],
});

export const markViewed = route<{ body: typeof viewedFormSchema; reply: Message }>()(
  "markViewed",
  "POST /api/message/:id",
  own,
);

export const deleteMessage = route()("deleteMessage", "DELETE /api/message/:id", own);

/** As the specification names it. */
export const deleteMessageByGet = route()("deleteMessageByGet", "GET /api/message/:id/delete", {
  ...own,
  limit: "write",
  writes: true,
});
