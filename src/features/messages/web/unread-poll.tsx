import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listMessages, readUnread } from "#features/messages/messages-calls.ts";
import { unreadNotice } from "#features/messages/unread-notice.ts";
import { fresh, hrefOf, read } from "#web/calls/call.ts";
import { setUnreadCount } from "#web/layout/unread-count.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { isNews } from "./unread-memory.ts";

const pollEveryMs = 30_000;
const noticeMs = 5000;

/** Asks for unread messages again and again: the dot follows their number, and one that was not told of is said aloud. */
export function UnreadPoll({ person }: { person: string }) {
  const queryClient = useQueryClient();
  // A tab in the background asks nothing and catches up when it is looked at.
  const { data } = useQuery({
    ...read(readUnread, {}, fresh),
    refetchInterval: pollEveryMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  });

  useEffect(() => {
    if (data === undefined) return;
    setUnreadCount(data.unread);
    if (!isNews(person, data.newest)) return;
    showSnackbar({
      content: unreadNotice(data.unread),
      timeout: noticeMs,
      action: { title: "Vezi mesajele", to: "/messages" },
    });
    void queryClient.invalidateQueries({ queryKey: [hrefOf(listMessages, {})] });
  }, [person, data, queryClient]);

  useEffect(() => () => setUnreadCount(0), []);

  return null;
}
