import { generateKeyPairSync, sign } from "node:crypto";

/** A self-signed certificate with its key, for a TLS server on loopback; nobody trusts it. `endsAt`: UTC ms. */
export function makeCertificate(endsAt: number): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const algorithm = list(der(0x06, Buffer.from("2a8648ce3d040302", "hex")));
  const commonName = list(der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from("x")));
  const name = list(der(0x31, commonName));
  const body = list(
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    list(time(endsAt - 90 * 24 * 60 * 60 * 1000), time(endsAt)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const bytes = list(body, algorithm, der(0x03, signature)).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function list(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

/** A value of ASN.1 with its tag and length (under 64 KB). */
function der(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

function time(at: number): Buffer {
  return der(
    0x18,
    Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, "").slice(0, 14)}Z`),
  );
}
