import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { timesOfEvent } from "#features/seasons/event-times.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { type ApiError, readReply } from "#web/api.ts";
import { fresh, read } from "#web/calls/call.ts";
import { forgetCopy, keepCopy, readCopy } from "#web/calls/own-copies.ts";
import { useSession } from "#web/session.ts";
import type { Evening } from "../../evening/evening.ts";
import { readDriverEvening } from "../../evening/evening-calls.ts";
import { keepPage } from "./keep-page.ts";

interface KnownEvening {
  evening: Evening;
  /** When the site said so, UTC ms. */
  at: number;
}

/**
 * A driver's evening, from the site or else as it was last on this device: the copy is there until a day after the race, and goes
 * when the site refuses it. `error`: the last answer.
 */
export function useEvening(id: string): { known: KnownEvening | null; error: ApiError | null } {
  const person = useSession()?.sub ?? "";
  const name = `evening:${id}`;
  const { data, error, dataUpdatedAt } = useQuery({
    ...read(readDriverEvening, { params: { id } }, fresh),
    refetchInterval: MINUTE_MS,
  });
  const [copy] = useState(() => openCopy(readCopy(name, person)));
  const isRefused = error !== null && error.status >= 400 && error.status < 500;
  useEffect(() => {
    if (isRefused) forgetCopy(name);
    if (!data) return;
    const text = JSON.stringify({ at: dataUpdatedAt, reply: { status: 200, data } });
    keepCopy(name, { sub: person, until: timesOfEvent(data.event).endsAt + DAY_MS, text });
  }, [data, dataUpdatedAt, isRefused, name, person]);
  const isHere = data !== undefined;
  useEffect(() => {
    if (isHere) void keepPage();
  }, [isHere]);
  if (isRefused) return { known: null, error };
  return { known: data ? { evening: data, at: dataUpdatedAt } : copy, error };
}

function openCopy(text: string | undefined): KnownEvening | null {
  const copy: unknown = JSON.parse(text ?? "null");
  if (typeof copy !== "object" || copy === null || !("at" in copy) || !("reply" in copy))
    return null;
  if (typeof copy.at !== "number") return null;
  return { evening: readReply<Evening>(200, "", copy.reply).data, at: copy.at };
}
