import type { GamePlatform } from "#shared/game-platforms.ts";

const titles: Readonly<Record<string, string> & Record<GamePlatform, string>> = {
  steam: "Steam",
  iracing: "iRacing",
};

export function platformTitle(platform: string): string {
  return titles[platform] ?? platform;
}
