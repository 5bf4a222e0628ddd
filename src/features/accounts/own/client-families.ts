/*
 * How people recognise their sessions: by the family of browser and system, and nothing finer. Most browsers call themselves by
 * several names, of which the first that is found counts.
 */

const browsers = {
  Edge: /\bEdg(?:e|A|iOS)?\//,
  Opera: /\b(?:OPR|Opera|OPT)\//,
  "Samsung Internet": /\bSamsungBrowser\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//,
  Safari: /\bSafari\//,
} as const;

const systems = {
  Android: /\bAndroid\b/,
  iOS: /\b(?:iPhone|iPad|iPod)\b/,
  ChromeOS: /\bCrOS\b/,
  Windows: /\bWindows\b/,
  macOS: /\bMac(?:intosh| OS X)\b/,
  Linux: /\bLinux\b/,
} as const;

/** `null`: none that is known. */
export interface ClientFamily {
  browser: string | null;
  system: string | null;
}

/** Longer names are read by their beginning only. */
const READ_LENGTH = 500;

/** The families of a browser by what it calls itself (the header `User-Agent`). */
export function clientFamily(userAgent: string | undefined): ClientFamily {
  const text = (userAgent ?? "").slice(0, READ_LENGTH);
  return { browser: firstIn(browsers, text), system: firstIn(systems, text) };
}

function firstIn(families: Readonly<Record<string, RegExp>>, text: string): string | null {
  return Object.entries(families).find(([, sign]) => sign.test(text))?.[0] ?? null;
}

/** `Firefox pe Windows` */
export function clientTitle({ browser, system }: ClientFamily): string {
  const name = browser ?? "Alt program";
  return system === null ? name : `${name} pe ${system}`;
}
