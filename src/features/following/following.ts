/** Whom and what people with an account follow. */
export const followKinds = ["driver", "club", "season"] as const;
export type FollowKind = (typeof followKinds)[number];

/** So many somebody follows at most. */
export const MOST_FOLLOWED = 200;

export interface Follow {
  kind: FollowKind;
  _id: string;
}
