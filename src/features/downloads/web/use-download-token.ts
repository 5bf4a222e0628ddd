import { useEffect, useSyncExternalStore } from "react";

let taken: string | undefined;

/**
 * The token that the address brought, for as long as the page is open. It is taken out of the address at once, so that it is neither shared nor
 * found in the history. `undefined` on the server and without one.
 */
export function useDownloadToken(): string | undefined {
  const token = useSyncExternalStore(never, readToken, () => undefined);
  useEffect(() => {
    const address = new URL(location.href);
    if (address.searchParams.has("token")) {
      address.searchParams.delete("token");
      history.replaceState(history.state, "", address.pathname + address.search);
    }
    return () => {
      taken = undefined;
    };
  }, []);
  return token;
}

/** Nothing changes it while the page is open. */
function never() {
  return () => undefined;
}

function readToken(): string | undefined {
  taken = new URLSearchParams(location.search).get("token") || taken;
  return taken;
}
