import { type ReactNode, useState } from "react";
import { useTypedWords } from "#web/acts/kept-words.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface LeftWordsProps {
  /** Shown once there is nothing to take along, or it was taken. */
  children?: ReactNode;
}

/** What was typed when the case was kept from its viewer: to be copied, since nothing of it can be sent any more. */
export function LeftWords({ children }: LeftWordsProps) {
  // Read before the forms that it is from are gone.
  const [left, setLeft] = useState(useTypedWords());
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
          key={`${label} ${text}`}
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
