import { type FetchJson, send, type SendOptions } from "../api.ts";
import { readSession } from "../session.ts";

/*
 * What is public is the same for everybody, so it is asked for without a token and the server answers from its cache. The token
 * goes along where the reply may hold more for the person, and after their own write.
 */

/** The server may show others for this long what was there before a write. */
const WRITER_MS = 10_000;

let wroteAt = -Infinity;

/** For calls: this browser has changed something that pages show. */
export function noteWrite(): void {
  wroteAt = performance.now();
}

/**
 * Asks the API for the browser's queries. `wholeFor`, of public replies: who holds one of these permissions may see more.
 * @param listPermissions what the person logged in may do; asked only while somebody is
 */
export function asFewAsPossible(
  listPermissions: () => Promise<readonly string[]>,
  more?: Pick<SendOptions, "headers">,
): FetchJson {
  return async (path, { signal, wholeFor } = {}) => {
    const isAnonymous = wholeFor !== undefined && !(await seesWhole(wholeFor));
    return send("GET", path, undefined, { ...more, isAnonymous, ...(signal && { signal }) });
  };

  async function seesWhole(wholeFor: readonly string[]): Promise<boolean> {
    if (readSession() === null) return false;
    if (performance.now() - wroteAt < WRITER_MS) return true;
    // Refused, or not answered: whoever shows what is asked will hear of it there.
    const held = await listPermissions().catch((): string[] => []);
    return wholeFor.some((permission) => held.includes(permission));
  }
}
