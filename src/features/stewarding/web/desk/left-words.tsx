import { createContext, type ReactNode, useContext, useEffect, useId, useState } from "react";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface Words {
  label: string;
  text: string;
}

/** What is typed of a case now, by the field it is typed in. */
const TypedWords = createContext(new Map<string, Words>());

/** Around everything of a case that may be kept from its viewer while they type. */
export function WordsKept({ children }: { children: ReactNode }) {
  const [typed] = useState(() => new Map<string, Words>());
  return <TypedWords value={typed}>{children}</TypedWords>;
}

/** Has what is typed in a field outlive its form, should the case be kept from who types; empty: nothing is typed. */
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

interface LeftWordsProps {
  /** Shown once there is nothing to take along, or it was taken. */
  children?: ReactNode;
}

/** What was typed when the case was kept from its viewer: to be copied, since nothing of it can be sent any more. */
export function LeftWords({ children }: LeftWordsProps) {
  const typed = useContext(TypedWords);
  // Read before the forms that it is from are gone.
  const [left, setLeft] = useState(() => [...typed.values()]);
  useUnsavedChanges(left.length > 0, "Ce ai scris nu este trimis. Dacă pleci, se pierde.");
  if (left.length === 0) return children;
  return (
    <section className="stack gap-4 starts" aria-labelledby="left">
      <h2 className="step-2" id="left">
        Ce ai scris
      </h2>
      <Notice kind="warning" title="Nu se mai poate trimite">
        Cât scriai, ceva a început să te țină departe de acest caz. Copiază ce vrei să păstrezi.{" "}
        <Button look="link" onClick={() => setLeft([])}>
          Renunță la ce ai scris
        </Button>
      </Notice>
      {left.map(({ label, text }) => (
        <TextArea
          key={label}
          label={label}
          rows={4}
          readOnly
          value={text}
          onFocus={({ target }) => target.select()}
        />
      ))}
    </section>
  );
}
