import { Suspense } from "react";
import { lazyPart } from "#web/lazy-part.ts";
import { useSession } from "#web/session.ts";

const MessagesWatch = lazyPart(
  () => import("#features/messages/web/messages-watch.tsx"),
  "MessagesWatch",
);

/** What runs in the background while somebody is logged in; visitors do not even load it. */
export function MemberWatch() {
  const isMember = useSession() !== null;
  if (!isMember) return null;
  return (
    <Suspense>
      <MessagesWatch />
    </Suspense>
  );
}
