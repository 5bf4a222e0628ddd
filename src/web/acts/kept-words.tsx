import { createContext, type ReactNode, useContext, useEffect, useId, useState } from "react";

interface Words {
  label: string;
  text: string;
}

/** What is typed of a thing now, by the field it is typed in. */
const TypedWords = createContext(new Map<string, Words>());

/** Around everything of a thing that may be kept from its viewer while they type. */
export function WordsKept({ children }: { children: ReactNode }) {
  const [typed] = useState(() => new Map<string, Words>());
  return <TypedWords value={typed}>{children}</TypedWords>;
}

/** Has what is typed in a field outlive its form, should the thing be kept from who types; empty: nothing is typed. */
export function useKeptWords(label: string, text: string): void {
  const typed = useContext(TypedWords);
  const id = useId();
  useEffect(() => {
    if (text.trim() === "") return undefined;
    typed.set(id, { label, text });
    return () => {
      typed.delete(id);
    };
  }, [typed, id, label, text]);
}

/** What is typed now: read while the forms that it is from are still there. */
export function useTypedWords(): () => Words[] {
  const typed = useContext(TypedWords);
  return () => [...typed.values()];
}
