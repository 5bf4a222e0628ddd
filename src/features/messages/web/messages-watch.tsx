import { lazy, Suspense } from "react";
import { useSession } from "#web/session.ts";

/** Visitors never load it. */
const UnreadPoll = lazy(async () => ({ default: (await import("./unread-poll.tsx")).UnreadPoll }));

/** Watches for messages and notices while somebody is logged in. */
export function MessagesWatch() {
  const session = useSession();
  if (session === null) return null;
  return (
    <Suspense>
      <UnreadPoll key={session.sub} person={session.sub} />
    </Suspense>
  );
}
