/**
 * How pages of stewards keep up with each other: votes and drafts are private, so nobody is told of them by `features/changes`; they are asked for while
 * the page is in sight. What is typed stays: forms take over what is read only while nothing is.
 */
export const followed = { refetchInterval: 10_000 } as const;
