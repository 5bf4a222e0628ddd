/** What argon2id takes for one password, as OWASP recommends it: 19 MiB, two passes, one lane. Unit tests have a cheaper one. */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 };
