/** Platforms whose ids results are matched by, each with the column of a person that holds the id. Stored with claims and aliases. */
export const gamePlatforms = ["steam", "iracing"] as const;
export type GamePlatform = (typeof gamePlatforms)[number];

export const idColumns = {
  steam: "steam_id",
  iracing: "iracing_id",
} as const satisfies Record<GamePlatform, string>;

const titles: Readonly<Record<string, string> & Record<GamePlatform, string>> = {
  steam: "Steam",
  iracing: "iRacing",
  discord: "Discord",
};

/** Of what an account can be linked with. */
export function platformTitle(platform: string): string {
  return titles[platform] ?? platform;
}
