import {
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  randomBytes,
  scrypt,
} from "node:crypto";
import { promisify } from "node:util";
import { Readable } from "node:stream";
import type { Bytes } from "#server/files/incoming-files.ts";
import type { FileStore } from "#server/files/file-store.ts";

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** 128 MB and a third of a second: a passphrase that people can remember is worth that much. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** What sealing adds to the bytes of a file. */
const SEAL_BYTES = NONCE_BYTES + TAG_BYTES;

/** The key of a passphrase; the salt lies beside what is sealed. */
export async function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return deriveKey(passphrase.normalize("NFC"), salt, 32, COST);
}

/**
 * A store whose file contents only the key reads or changes: AES-256-GCM as nonce, bytes, tag; names and sizes stay visible. The
 * end of `readStream` throws for a changed file, and the hashes in a copy's manifest tell whether two were exchanged.
 */
export function sealStore(store: FileStore, key: Buffer): FileStore {
  const open = async (name: string) =>
    Readable.from(unseal(await store.readStream(name), key, name));
  return {
    ...store,
    receive: async (source) => {
      const received = await store.receive(seal(source, key));
      return { ...received, bytes: received.bytes - SEAL_BYTES };
    },
    // The store asks the received file for what it sends.
    keep: (name, received) => store.keep(name, { ...received, bytes: received.bytes + SEAL_BYTES }),
    put: async (name, bytes) => {
      await store.put(name, Buffer.concat(await Array.fromAsync(seal([bytes], key))));
    },
    read: async (name) => Buffer.concat(await Array.fromAsync(await open(name))),
    readStream: open,
    size: async (name) => {
      const bytes = await store.size(name);
      return bytes === undefined ? undefined : bytes - SEAL_BYTES;
    },
    list: () => unsealedSizes(store),
  };
}

async function* unsealedSizes(store: FileStore) {
  for await (const file of store.list()) yield { ...file, bytes: file.bytes - SEAL_BYTES };
}

async function* seal(source: Bytes, key: Buffer): AsyncGenerator<Uint8Array> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  yield nonce;
  for await (const part of source) yield cipher.update(part);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** Yields the plain bytes, and keeps the last ones back until it is known that they are the tag. */
async function* unseal(source: Readable, key: Buffer, name: string): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  for await (const part of source) {
    waiting = Buffer.concat([waiting, part]);
    if (!decipher) {
      if (waiting.length < NONCE_BYTES) continue;
      decipher = createDecipheriv(ALGORITHM, key, waiting.subarray(0, NONCE_BYTES));
      waiting = waiting.subarray(NONCE_BYTES);
    }
    if (waiting.length <= TAG_BYTES) continue;
    yield decipher.update(waiting.subarray(0, -TAG_BYTES));
    waiting = waiting.subarray(-TAG_BYTES);
  }
  if (!decipher || waiting.length < TAG_BYTES) throw new Error(`${name} was cut.`);
  decipher.setAuthTag(waiting);
  yield decipher.final();
}
