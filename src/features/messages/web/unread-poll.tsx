import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listMessages, readUnread } from "#features/messages/messages-calls.ts";
import { hasNews, unreadNotice } from "#features/messages/unread-notice.ts";
import { fresh, hrefOf, read } from "#web/calls/call.ts";
import { setUnread } from "#web/layout/unread.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";

const pollEveryMs = 30_000;
const noticeMs = 5000;

/** Asks for what is unread again and again: the dot follows it, and a letter that was not told of is said aloud. */
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
    setUnread(data.unread > 0 ? "letters" : data.hasNews ? "news" : null);
    if (!isNews(person, data.newest)) return;
    showSnackbar({
      content: unreadNotice(data.unread),
      timeout: noticeMs,
      action: { title: "Vezi mesajele", to: "/messages" },
    });
    void queryClient.invalidateQueries({ queryKey: [hrefOf(listMessages, {})] });
  }, [person, data, queryClient]);

  useEffect(() => () => setUnread(null), []);

  return null;
}

/** More than the server lists at once, so that an answer that comes late to one tab makes nothing new again. */
const REMEMBERED = 300;

/**
 * Remembers of which messages a person was told, over pages, windows and visits. Returns whether the `newest` unread ones (ids,
 * newest first) have another one.
 */
function isNews(userId: string, newest: readonly string[]): boolean {
  const key = `unread:${userId}`;
  const told = readTold(key);
  const next = [...new Set([...newest, ...told])].slice(0, REMEMBERED);
  if (next.join() !== told.join()) localStorage.setItem(key, JSON.stringify(next));
  return hasNews(newest, told);
}

function readTold(key: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}
