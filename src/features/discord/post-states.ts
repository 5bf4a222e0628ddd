/**
 * A post is being sent; was sent; may have been sent, and people say; or is left alone, because it was deleted there, Discord
 * refused it, or what it tells was no news when its kind was switched on.
 */
export const postStates = ["sending", "sent", "unsure", "gone"] as const;
export type PostState = (typeof postStates)[number];
