import { isIP } from "node:net";
import { connect } from "node:tls";
import { HOUR_MS } from "#shared/time/durations.ts";

const PATIENCE_MS = 10_000;

let last: { address: string; lookedAt: number; endsAt: Promise<number | undefined> } | undefined;

/**
 * When (UTC ms) the certificate of `publicUrl` ends, looked up once an hour; `undefined` without https, or where the site cannot
 * reach its own address, as on some networks.
 */
export async function certificateEndsAt(
  publicUrl: string,
  now: number,
): Promise<number | undefined> {
  if (!publicUrl.startsWith("https:")) return undefined;
  if (!last || last.address !== publicUrl || now - last.lookedAt >= HOUR_MS)
    last = { address: publicUrl, lookedAt: now, endsAt: lookUp(new URL(publicUrl)) };
  return last.endsAt;
}

function lookUp({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    // One that has ended already, or is nobody's, is looked at all the same.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      // An address of the network is no name, and refused as one.
      servername: isIP(hostname) ? "" : hostname,
      rejectUnauthorized: false,
    });
    const end = (endsAt?: number) => {
      socket.destroy();
      resolve(endsAt);
    };
    socket.setTimeout(PATIENCE_MS, end);
    socket.once("error", () => end());
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(endsAt) ? undefined : endsAt);
    });
  });
}
