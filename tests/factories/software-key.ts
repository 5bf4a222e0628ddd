import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

/** What a browser is told to ask of a key. */
interface Asked {
  challenge: string;
}

interface Answering {
  origin?: string;
  /** Whether whoever holds the key has shown it who they are. */
  isVerified?: boolean;
  /** What the key says of how often it was used; left out: once more than before. */
  counter?: number;
}

/**
 * A key in a few lines, as a phone has one: ES256, without attestation, for tests over HTTP. `publicUrl`: of the site that it is
 * for.
 */
export function softwareKey(publicUrl = "http://localhost:3000") {
  const { origin, hostname: rpId } = new URL(publicUrl);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let used = 0;
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const named = { id: id.toString("base64url"), rawId: id.toString("base64url") };
  return {
    id: named.id,
    /** Makes the key, as `navigator.credentials.create` answers. */
    make: ({ challenge }: Asked, { origin: from = origin, isVerified = true }: Answering = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const cose = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), bytes(Buffer.from(x, "base64url"))],
        [integer(-3), bytes(Buffer.from(y, "base64url"))],
      );
      const head = authenticatorData(rpId, { flags: isVerified ? 0x45 : 0x41, counter: 0 });
      const authData = Buffer.concat([head, Buffer.alloc(16), length, id, cose]);
      const attestation = map(
        [text("fmt"), text("none")],
        [text("attStmt"), map()],
        [text("authData"), bytes(authData)],
      );
      return {
        ...named,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, from).toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Uses it, as `navigator.credentials.get` answers. */
    use: (
      { challenge }: Asked,
      { origin: from = origin, isVerified = true, counter }: Answering = {},
    ) => {
      used = counter ?? used + 1;
      const data = authenticatorData(rpId, { flags: isVerified ? 0x05 : 0x01, counter: used });
      const said = clientData("webauthn.get", challenge, from);
      const digest = createHash("sha256").update(said).digest();
      const signer = createSign("sha256").update(Buffer.concat([data, digest]));
      return {
        ...named,
        type: "public-key",
        response: {
          clientDataJSON: said.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signer.sign(privateKey).toString("base64url"),
        },
      };
    },
  };
}

function authenticatorData(rpId: string, { flags, counter }: { flags: number; counter: number }) {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash("sha256").update(rpId).digest(), tail]);
}

/* As much of CBOR as that needs. */

function headOf(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}

function integer(value: number): Buffer {
  return value >= 0 ? headOf(0, value) : headOf(1, -1 - value);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([headOf(2, value.length), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([headOf(3, value.length), Buffer.from(value)]);
}

function map(...pairs: (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([headOf(5, pairs.length), ...pairs.flat()]);
}
