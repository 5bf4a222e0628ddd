import { resolve } from "node:path";
import type { Config } from "#server/config.ts";

type Environment = Record<string, string | undefined>;

const socialLinks = [
  { name: "Discord", url: "https://discord.example.com/liga-demo" },
  { name: "YouTube", url: "https://youtube.example.com/liga-demo" },
  { name: "Facebook", url: "https://facebook.example.com/liga-demo" },
  { name: "Instagram", url: "https://instagram.example.com/liga-demo" },
];

/** Named as the archive cards find them. */
const archiveLinks = [
  { name: "gt4 Clasament sprint", url: "https://archive.example.com/gt4/sprint" },
  { name: "gt4 Clasament endurance", url: "https://archive.example.com/gt4/endurance" },
  { name: "gt4 Clasament general", url: "https://archive.example.com/gt4/general" },
  { name: "wheel2021 Clasament", url: "https://archive.example.com/wheel2021" },
  { name: "ac6 Clasament", url: "https://archive.example.com/ac6" },
];

/**
 * The configuration of the demo league: the environment's, but in a folder of its own and reachable from this computer only,
 * because everybody knows its passwords.
 */
export function demoConfig(config: Config, environment: Environment): Config {
  const given = config.siteDefaults;
  return {
    ...config,
    demo: true,
    dataDir: environment["DATA_DIR"] ? config.dataDir : resolve("demo-data"),
    s3: undefined,
    host: isLoopback(config.host) ? config.host : "127.0.0.1",
    siteDefaults: {
      leagueName: "Liga Demo",
      socialLinks: given.socialLinks.length > 0 ? given.socialLinks : socialLinks,
      archiveLinks: given.archiveLinks.length > 0 ? given.archiveLinks : archiveLinks,
    },
    logLevel: environment["LOG_LEVEL"] ? config.logLevel : "warn",
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
