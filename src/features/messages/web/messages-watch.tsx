import { lazy, Suspense } from "react";
import { useSession } from "#web/session.ts";

/** Visitors never load it. */
const UnreadPoll = lazy(async () => ({ default: (await import("./unread-poll.tsx")).UnreadPoll }));

/** Watches for new messages while somebody is logged in. */
export function MessagesWatch() {
  const person = useSession()?.sub;
  if (person === undefined) return null;
  return (
    <Suspense>
      <UnreadPoll key={person} person={person} />
    </Suspense>
  );
}
