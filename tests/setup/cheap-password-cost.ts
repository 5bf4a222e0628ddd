/** Replaces `password-cost.ts` (vitest.config.ts) by argon2id's least, because tests hash a thousand passwords. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 };
