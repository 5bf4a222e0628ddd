import { useEffect, useRef } from "react";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** Comes once the first step of a login was right, with the focus on it. */
export function FactorField(props: { name: string; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <p role="status">Mai e un pas: scrie codul din aplicația ta.</p>
      <TextField
        label="Codul din aplicație"
        help="Șase cifre, sau un cod de rezervă."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        ref={input}
        {...props}
      />
    </>
  );
}
