import { type Config, ConfigError, encodingHint } from "./config.ts";
import { SQLITE_FILE } from "./database/databases.ts";
import { ForeignDatabase } from "./database/migrate.ts";

type Place = Pick<Config, "databaseUrl" | "dataDir" | "host" | "port">;

const encoding = `In DATABASE_URL ${encodingHint}.`;

/**
 * What the operator has to mend when the site cannot start, in a sentence or two without stack or password. Any other error is a
 * bug and comes back as it is.
 */
export function explainStartFailure(error: unknown, place: Place): Error {
  if (error instanceof ConfigError) return error;
  if (error instanceof ForeignDatabase) return new ConfigError(ofForeign(error, place));
  const facts = factsOf(error);
  const { databaseUrl, dataDir } = place;
  const isOfFolder = databaseUrl === undefined || facts.path.startsWith(dataDir);
  const sentence =
    ofListening(facts, place) ??
    (isOfFolder ? ofDataFolder(facts, dataDir) : ofPostgres(facts, databaseUrl));
  if (sentence !== undefined) return new ConfigError(sentence);
  return error instanceof Error ? error : new Error(facts.message);
}

function ofForeign({ tables }: ForeignDatabase, { databaseUrl, dataDir }: Place): string {
  const where = databaseUrl
    ? `The database "${partsOf(databaseUrl).database}" of DATABASE_URL`
    : `${dataDir}/${SQLITE_FILE}`;
  const few = tables.slice(0, 3).join(", ");
  return `${where} is not a league's: it has tables of another program (${few}${tables.length > 3 ? ", …" : ""}). Name a new, empty one.`;
}

/** What an error says of itself, or its innermost cause: a pool wraps what a socket says. */
interface Facts {
  code: string;
  /** SQLite's primary result code. */
  sqlite: number;
  syscall: string;
  path: string;
  /** That was looked for. */
  hostname: string;
  message: string;
}

function factsOf(error: unknown): Facts {
  if (!(error instanceof Error))
    return { code: "", sqlite: 0, syscall: "", path: "", hostname: "", message: String(error) };
  const own = (name: string): unknown => Object.getOwnPropertyDescriptor(error, name)?.value;
  const textOf = (name: string): string => {
    const value = own(name);
    return typeof value === "string" ? value : "";
  };
  // A host with several addresses fails with several errors.
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  if (inner instanceof Error && (textOf("code") === "" || textOf("syscall") === ""))
    return factsOf(inner);
  return {
    code: textOf("code"),
    sqlite: Number(own("errcode") ?? 0) & 0xff,
    syscall: textOf("syscall"),
    path: textOf("path"),
    hostname: textOf("hostname"),
    message: error.message,
  };
}

function ofListening(
  { code, syscall, hostname }: Facts,
  { host, port }: Place,
): string | undefined {
  const isUnknown = syscall === "getaddrinfo" && hostname === host;
  if (syscall !== "listen" && !isUnknown) return undefined;
  if (code === "EADDRINUSE")
    return `Another program listens on port ${port} of ${host} already: stop it, or choose another PORT.`;
  if (code === "EACCES")
    return `This user may not listen on port ${port}: choose a PORT above 1023.`;
  if (code === "EADDRNOTAVAIL" || isUnknown)
    return `HOST ${host} is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all of them.`;
  return undefined;
}

function ofDataFolder({ code, sqlite, path, message }: Facts, dataDir: string): string | undefined {
  const file = `${dataDir}/${SQLITE_FILE}`;
  if (sqlite === 11 || sqlite === 26)
    return `The database ${file} is damaged (${message}): put it aside and restore the last backup (bin/grila restore FOLDER), or save what is left with SQLite's own ".recover".`;
  if (sqlite === 13 || code === "ENOSPC" || code === "EDQUOT")
    return `The disk of the data folder ${dataDir} is full.`;
  if (sqlite === 5)
    return `Another program holds ${file} locked (${message}): end it and start again.`;
  if (sqlite === 8 || sqlite === 10 || sqlite === 14 || folderCodes.has(code))
    return `The data folder ${dataDir} cannot be used (${message}): it and what is in it must be there, readable and writable for the user that runs the site (DATA_DIR).`;
  if (code === "ENOENT" && path.startsWith(dataDir))
    return `The data folder ${dataDir} cannot be made: the folder above it is missing.`;
  return undefined;
}

const folderCodes = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOTDIR",
  "EEXIST",
  "EISDIR",
  "EIO",
  "ENAMETOOLONG",
  "ELOOP",
]);

function ofPostgres(facts: Facts, databaseUrl: string): string | undefined {
  const { code, syscall, path, message } = facts;
  const { server, user, database } = partsOf(databaseUrl);
  if (code === "28P01" || code === "28000" || message.startsWith("SASL:"))
    return `PostgreSQL at ${server} refuses the user "${user}" or its password. ${encoding}`;
  if (code === "3D000")
    return `PostgreSQL at ${server} has no database "${database}": create it first, owned by "${user}".`;
  if (code === "42501")
    return `The user "${user}" may not make tables in the database "${database}": make it the database's owner.`;
  if (code === "25006") return `PostgreSQL at ${server} takes no writes: it is a standby.`;
  if (code === "57P03" || code === "53300")
    return `PostgreSQL at ${server} takes no connection just now (${message}): start the site again in a moment.`;
  if (syscall === "getaddrinfo") return `No host is known as ${server}. ${encoding}`;
  if (syscall === "open") return `The file ${path}, which DATABASE_URL names, cannot be read.`;
  if (/CERT|SIGNATURE/.test(code))
    return `The certificate of PostgreSQL at ${server} is not trusted (${message}): name your own authority's file in DATABASE_URL, ?sslmode=verify-full&sslrootcert=/path/to/ca.pem`;
  if (message.includes("does not support SSL"))
    return `PostgreSQL at ${server} speaks no TLS: leave sslmode out of DATABASE_URL, or turn TLS on there.`;
  if (syscall !== "" || /timeout|terminated/i.test(message))
    return `PostgreSQL at ${server} cannot be reached (${message}). ${encoding}`;
  return undefined;
}

/** Without the password. A socket's folder stands in the address's parameters. */
function partsOf(databaseUrl: string): { server: string; user: string; database: string } {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? url.hostname;
  return {
    server: `${host || "localhost"}:${url.port || "5432"}`,
    user: url.username,
    database: url.pathname.slice(1),
  };
}
