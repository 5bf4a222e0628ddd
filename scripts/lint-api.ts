// Part of `npm run check`: the API's OpenAPI document, made without listening, is linted by Redocly.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createApp } from "#site/server/app.ts";
import { parts } from "#site/server/parts.ts";
import { readConfig } from "#server/config.ts";
import { createServices } from "#server/services.ts";
import { runCommand } from "./run-command.ts";

const folder = await mkdtemp(join(tmpdir(), "grila-api-"));
try {
  const document = join(folder, "openapi.json");
  await writeFile(document, JSON.stringify(await makeDocument(), null, 2));
  process.exitCode = await runCommand(
    process.execPath,
    ["node_modules/@redocly/cli/bin/cli.js", "lint", document, "--config", "redocly.yaml"],
    {
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      },
    },
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function makeDocument(): Promise<object> {
  const config = readConfig({ DATA_DIR: folder, PUBLIC_URL: "https://liga.invalid" });
  const services = await createServices(config, { parts, log: pino({ level: "error" }) });
  const app = await createApp(services, { pages: false });
  await app.ready();
  const document = app.swagger();
  await app.close();
  await services.close();
  return document;
}
