import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { oneHashAfterAnother } from "./hash-gate.ts";

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

interface Parameters {
  memory: number;
  passes: number;
  parallelism: number;
}

/**
 * Hashes in the thread pool. The answer holds everything needed to verify it later (PHC string format). Dear: ask it last, after everything
 * that costs nothing.
 * @throws AppError 503 when too many others wait
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };
  const tag = await derive(password, salt, { ...parameters, tagLength: TAG_BYTES });
  const written = `m=${MEMORY_KIB},t=${PASSES},p=${LANES}`;
  return `$argon2id$v=19$${written}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password belongs to the hash. Without a hash it takes as long and answers false, so that the time of an answer does not tell
 * which addresses have an account.
 * @throws AppError 503 when too many others wait
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { parameters, salt, tag } = parse(hash ?? HASH_OF_NOBODY);
  const given = await derive(password, salt, { ...parameters, tagLength: tag.length });
  return timingSafeEqual(given, tag) && hash !== null;
}

const HASH_OF_NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${"A".repeat(22)}$${"A".repeat(43)}`;

function derive(
  password: string,
  nonce: Buffer,
  parameters: Parameters & { tagLength: number },
): Promise<Buffer> {
  // The same letters typed on different keyboards may be composed differently.
  const message = password.normalize("NFKC");
  return oneHashAfterAnother(
    () =>
      new Promise((resolve, reject) => {
        argon2("argon2id", { message, nonce, ...parameters }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        );
      }),
  );
}

function parse(hash: string): { parameters: Parameters; salt: Buffer; tag: Buffer } {
  const found =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  const [, memory, passes, parallelism, salt, tag] = found ?? [];
  if (!salt || !tag) throw new Error("A stored password hash is not in the argon2id format");
  return {
    parameters: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    },
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
