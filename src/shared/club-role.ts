/** What somebody is invited to be. */
export const clubRoles = ["driver", "manager"] as const;
export type ClubRole = (typeof clubRoles)[number];

export const roleLabels: Record<ClubRole, string> = { driver: "pilot", manager: "manager" };
