const knownHosts: Readonly<Record<string, string>> = {
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
  "twitch.tv": "Twitch",
  "kick.com": "Kick",
  "facebook.com": "Facebook",
  "fb.watch": "Facebook",
  "tiktok.com": "TikTok",
  "vimeo.com": "Vimeo",
};

/** 'YouTube' for a page of it, else the host as it is written in the address. */
export function hostName(url: string): string {
  if (!URL.canParse(url)) return url;
  const host = new URL(url).hostname.replace(/^(?:www|m)\./, "");
  return Object.hasOwn(knownHosts, host) ? (knownHosts[host] ?? host) : host;
}
