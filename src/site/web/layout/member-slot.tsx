import { Suspense } from "react";
import { lazyPart } from "#web/lazy-part.ts";
import { useSession } from "#web/session.ts";

const OwnAccount = lazyPart(() => import("#site/web/layout/own-account.tsx"), "OwnAccount");

/** One's own place in the bar, and what runs in the background while somebody is logged in; visitors do not even load it. */
export function MemberSlot() {
  const isMember = useSession() !== null;
  if (!isMember) return null;
  return (
    <Suspense>
      <OwnAccount />
    </Suspense>
  );
}
