import { lazy, Suspense } from "react";
import { useSession } from "#web/session.ts";

/** Visitors never load it. */
const UnreadPoll = lazy(async () => ({ default: (await import("./unread-poll.tsx")).UnreadPoll }));

/** Watches for new messages while somebody is logged in. */
export function MessagesWatch() {
  const session = useSession();
  // Who came by a link to a seat reads no messages.
  if (session === null || session.isSeat) return null;
  return (
    <Suspense>
      <UnreadPoll key={session.sub} person={session.sub} />
    </Suspense>
  );
}
