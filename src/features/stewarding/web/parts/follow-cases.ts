/**
 * Votes and drafts are private, so `features/changes` tells nobody of them: stewards' pages ask again while they are in sight. A
 * form takes over what was read only while nothing is typed in it.
 */
export const followed = { refetchInterval: 10_000 } as const;
