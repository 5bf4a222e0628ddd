const titles: Readonly<Record<string, string>> = { steam: "Steam", iracing: "iRacing" };

export function platformTitle(platform: string): string {
  return titles[platform] ?? platform;
}
