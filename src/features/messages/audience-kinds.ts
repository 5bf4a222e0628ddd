/** Groups that organisers can write to, each found by its name. */
export const groupKinds = ["club", "season"] as const;
export type GroupKind = (typeof groupKinds)[number];

/** Whom organisers can write to in one go. The audit log keeps the word. */
export const audienceKinds = ["driver", ...groupKinds] as const;
export type AudienceKind = (typeof audienceKinds)[number];
