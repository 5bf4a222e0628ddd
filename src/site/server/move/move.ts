import { ConfigError, readConfig } from "#server/config.ts";
import { StorageError } from "#server/files/storage-error.ts";
import { explainStartFailure } from "#server/start-failure.ts";
import { MoveRefused } from "./copy-database.ts";
import { type MovedLeague, moveLeague } from "./move-league.ts";
import { moveToFolder } from "./move-to-folder.ts";

/*
 * `npm run move -- DATA_DIR` copies the league of a stopped site on SQLite into an empty PostgreSQL (DATABASE_URL), its files
 * into a bucket (FILES_URL) or another folder (DATA_DIR). `npm run move -- to DATA_DIR` copies from PostgreSQL into a new folder.
 * Both sides are compared, and the source stays as it is.
 */

const usage = `Usage: DATABASE_URL=… [FILES_URL=…] bin/grila move FOLDER (the DATA_DIR of the site that is moved to PostgreSQL)
       DATABASE_URL=… [FILES_URL=…] bin/grila move to FOLDER (the new DATA_DIR of the site that is moved from PostgreSQL)`;

const given = process.argv.slice(2);
const isToFolder = given.length === 2 && given[0] === "to";
const [folder, ...rest] = isToFolder ? given.slice(1) : given;
try {
  if (folder === undefined || rest.length > 0) throw new MoveRefused(usage);
  const config = readConfig(process.env);
  process.stdout.write(`Moving the league ${isToFolder ? "to" : "of"} ${folder} …\n`);
  report(await (isToFolder ? moveToFolder(config, folder) : moveLeague(folder, config)));
} catch (error) {
  process.stderr.write(`${explain(error)}\nNothing was changed in the source.\n`);
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof MoveRefused || error instanceof ConfigError) return error.message;
  if (error instanceof StorageError)
    return `${error.message} Run the same again when it is mended.`;
  const config = readConfig(process.env);
  const explained = explainStartFailure(error, config);
  return explained instanceof ConfigError
    ? explained.message
    : `The move failed (${explained.message}); the target database is as it was. Run the same again.`;
}

function report({ rows, files, secret }: MovedLeague): void {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const filled = [...rows].filter(([, count]) => count > 0);
  const lines = [
    ...filled.map(([table, count]) => `  ${table.padEnd(24)}${String(count).padStart(10)}`),
    `Moved ${total} rows of ${rows.size} tables, and compared each with its source: all are the same.`,
    files
      ? `Moved ${files.files} files (${files.bytes} bytes${files.there > 0 ? `; ${files.there} were there already` : ""}), and read each back: all are the same.`
      : "The files stay where they lie.",
    {
      bucket: "The secret that signs sessions lies in the bucket now: people stay logged in.",
      folder: "The secret that signs sessions lies in the data folder: people stay logged in.",
      setting: "The secret that signs sessions is JWT_SECRET.",
      none: "The source has no secret in its folder: set the JWT_SECRET that it was started with.",
    }[secret],
    isToFolder
      ? `Start the site with DATA_DIR=${folder}, without DATABASE_URL and FILES_URL. The source is as it was; keep it until you have looked at the league.`
      : "Start the site with the same settings. The source is as it was; keep it until you have looked at the league.",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
