import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleFolder, isBundled, projectFolder } from "#server/places.ts";
import type { DemoLeague } from "./plans/demo-leagues.ts";

/** Everything that the league is made of: folders seen from `src`. */
const madeOf = ["demo", "server/database/migrations"];

/** In the bundle, which may lie where the sources do not. The build writes it. */
export const sourcesVersionFile = join(bundleFolder, "league-version");

/** Changes with the code that makes the demo league and with the league, so that nobody sees another version's. */
export function leagueVersion(league: DemoLeague): string {
  const sources = isBundled ? readFileSync(sourcesVersionFile, "utf8") : sourcesVersion();
  return createHash("sha256").update(league).update(sources).digest("base64url").slice(0, 16);
}

/** Of the sources alone. */
export function sourcesVersion(): string {
  const source = join(projectFolder, "src");
  const hash = createHash("sha256");
  for (const folder of madeOf) {
    const names = readdirSync(join(source, folder), { recursive: true, encoding: "utf8" });
    for (const name of names.filter((file) => /(?<!\.test)\.ts$|\.pdf$/.test(file)).toSorted())
      hash.update(name).update(readFileSync(join(source, folder, name)));
  }
  return hash.digest("base64url");
}
