import { useEffect, useSyncExternalStore } from "react";

let taken: string | undefined;

/**
 * The token of the address, for as long as the page is open; `undefined` on the server and without one. It is taken out of the
 * address at once, so that it is neither shared nor in the history.
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
