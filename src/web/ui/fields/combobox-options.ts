import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";

export interface ComboboxOption {
  value: string;
  title: string;
  /** A second line, to tell namesakes apart. */
  detail?: string;
  /** Shown, with the reason in `detail`, but cannot be chosen. */
  isDisabled?: boolean;
}

/** Where options come from: a list that is at hand, or a search on the server. */
export interface OptionSource {
  options?: readonly ComboboxOption[];
  /** Finds what matches `text`; empty text asks for a first few. */
  search?: (text: string, signal: AbortSignal) => Promise<ComboboxOption[]>;
  initialText?: string | undefined;
}

/** Typing shorter pauses than this asks the server only once. */
const pauseMs = 200;

/** The options to show for what is typed. What is chosen stays among them, as the list needs it to name it. */
export function useOptions(
  { options, search, initialText = "" }: OptionSource,
  chosen: readonly ComboboxOption[],
) {
  const id = useId();
  const [text, setText] = useState(chosen.length > 0 ? "" : initialText);
  const paused = usePaused(text);
  const found = useQuery({
    queryKey: ["combobox", id, paused],
    queryFn: ({ signal }) => search?.(paused, signal) ?? [],
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  });
  const items = search ? (found.data ?? []) : (options ?? []);
  const missing = chosen.filter(({ value }) => !items.some((item) => item.value === value));
  return {
    /** The options belong to what is typed now. */
    isFresh: !search || (text === paused && !found.isFetching),
    root: {
      items: [...items, ...missing],
      itemToStringLabel: ({ title }: ComboboxOption) => title,
      isItemEqualToValue: (item: ComboboxOption, value: ComboboxOption) =>
        item.value === value.value,
      onInputValueChange: (typed: string) => setText(typed),
      ...(search && { filter: null }),
    },
    status: search && (found.isError ? found.error.message : found.isPending && "Se caută…"),
  };
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
