import type { LinkedPlatform } from "#features/accounts/own/unlinking.ts";

const titles: Readonly<Record<string, string> & Record<LinkedPlatform, string>> = {
  discord: "Discord",
  steam: "Steam",
  iracing: "iRacing",
};

export function platformTitle(platform: string): string {
  return titles[platform] ?? platform;
}
