/** In the place of `password-cost.ts` (vitest.config.ts): as little as argon2id takes, because tests hash a thousand passwords. */
export const passwordCost = { memory: 8, passes: 1, parallelism: 1 };
