import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { oneHashAfterAnother } from "./hash-gate.ts";
import { passwordCost } from "./password-cost.ts";

const TAG_BYTES = 32;
const SALT_BYTES = 16;

type Cost = typeof passwordCost;

/**
 * Hashes in the thread pool, into a PHC string with everything needed to verify it later. It is dear: ask it last, after
 * everything that costs nothing.
 * @throws AppError 503 when too many others wait
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, { ...passwordCost, tagLength: TAG_BYTES });
  return `${BEGINNING}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether the password belongs to the hash. Without a hash it takes as long and answers false, so that the time of an answer does
 * not tell which addresses have an account.
 * @throws AppError 503 when too many others wait
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const { cost, salt, tag } = parse(hash ?? HASH_OF_NOBODY);
  const given = await derive(password, salt, { ...cost, tagLength: tag.length });
  return timingSafeEqual(given, tag) && hash !== null;
}

const BEGINNING = `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=${passwordCost.parallelism}`;
const HASH_OF_NOBODY = `${BEGINNING}$${"A".repeat(22)}$${"A".repeat(43)}`;

function derive(
  password: string,
  nonce: Buffer,
  cost: Cost & { tagLength: number },
): Promise<Buffer> {
  // The same letters typed on different keyboards may be composed differently.
  const message = password.normalize("NFKC");
  return oneHashAfterAnother(
    () =>
      new Promise((resolve, reject) => {
        argon2("argon2id", { message, nonce, ...cost }, (error, tag) =>
          error ? reject(error) : resolve(tag),
        );
      }),
  );
}

function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const found =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  const [, memory, passes, parallelism, salt, tag] = found ?? [];
  if (!salt || !tag) throw new Error("A stored password hash is not in the argon2id format");
  return {
    cost: {
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
