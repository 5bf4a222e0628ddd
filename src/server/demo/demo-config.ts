import { resolve } from "node:path";
import type { Config } from "../config.ts";

type Environment = Record<string, string | undefined>;

const socialLinks = [
  { name: "Discord", url: "https://discord.example.com/liga-demo" },
  { name: "YouTube", url: "https://youtube.example.com/liga-demo" },
  { name: "Facebook", url: "https://facebook.example.com/liga-demo" },
  { name: "Instagram", url: "https://instagram.example.com/liga-demo" },
];

const archiveLinks = [
  { name: "GT Challenge 4: clasament general", url: "https://archive.example.com/gt-challenge-4" },
  { name: "Challenge 2021: clasament", url: "https://archive.example.com/challenge-2021" },
];

/**
 * The configuration of the demo league: what the environment says, but in a folder of its own and reachable from this computer only,
 * because everybody knows its passwords.
 */
export function demoConfig(config: Config, environment: Environment): Config {
  return {
    ...config,
    demo: true,
    dataDir: environment["DATA_DIR"] ? config.dataDir : resolve("demo-data"),
    host: isLoopback(config.host) ? config.host : "127.0.0.1",
    leagueName: "Liga Demo",
    socialLinks: config.socialLinks.length > 0 ? config.socialLinks : socialLinks,
    archiveLinks: config.archiveLinks.length > 0 ? config.archiveLinks : archiveLinks,
    logLevel: environment["LOG_LEVEL"] ? config.logLevel : "warn",
  };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
