import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readFirstSteps } from "#features/administration/administration-calls.ts";
import type { FirstSteps } from "#features/administration/first-steps.ts";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";

/** What this browser knows of the person and the guide; nothing: it was not open here. */
type Memory = "opened" | "closed" | null;

export interface Guide {
  way: FirstSteps;
  /** The steps are shown. */
  isOpen: boolean;
  /** The last step is taken and the person has not yet read what comes next. */
  isEnding: boolean;
  /** There are steps left, and the person has put them away. */
  canReturn: boolean;
  show: () => void;
  hide: () => void;
}

/** The way to the first published event, and whether the person wants to see it. */
export function useFirstSteps(): Guide {
  const way = useSuspenseQuery(firstStepsQuery()).data;
  const key = `first-steps:${useSession()?.sub ?? ""}`;
  const [memory, setMemory] = useState(() => recall(key));
  const remember = (next: "opened" | "closed") => {
    localStorage.setItem(key, next);
    setMemory(next);
  };
  const isOpen = !way.isFinished && memory !== "closed";
  useEffect(() => {
    // Who was led to the end is told what comes next, on a later visit too.
    if (isOpen) localStorage.setItem(key, "opened");
  }, [isOpen, key]);
  return {
    way,
    isOpen,
    isEnding: way.isFinished && memory === "opened",
    canReturn: !way.isFinished && memory === "closed",
    show: () => remember("opened"),
    hide: () => remember("closed"),
  };
}

function recall(key: string): Memory {
  const stored = localStorage.getItem(key);
  return stored === "opened" || stored === "closed" ? stored : null;
}

function firstStepsQuery() {
  // Whoever comes back from a step sees it done, however fast it was.
  return { ...read(readFirstSteps, {}), refetchOnMount: "always" } as const;
}
