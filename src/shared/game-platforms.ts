/** Platforms by whose ids results are matched, with the person's column for each; stored with claims and aliases. */
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

export function platformTitle(platform: string): string {
  return titles[platform] ?? platform;
}
