import { useHydrated, useMatches } from "@tanstack/react-router";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, buttonClass } from "../frame/button.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import field from "./field.module.css";
import type { SelectOption } from "./select.tsx";
import styles from "./tools.module.css";

/** One row over a list: what is shown of it, in which order, and whom one looks for. */
export function Tools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

interface ToolProps {
  /** What it does, for screen readers. */
  label: string;
  /** Of what it chooses in the address, which without scripts is asked for as a form. */
  name: string;
}

interface SelectToolProps extends ToolProps {
  value: string;
  options: readonly SelectOption[];
  onChoose: (value: string) => void;
}

/** One of several tables or orders, kept in the address. */
export function SelectTool({ label, name, value, options, onChoose }: SelectToolProps) {
  return (
    <form className={styles.select}>
      <Kept but={name} />
      <select
        className={field.control}
        aria-label={label}
        name={name}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      <button type="submit" className={buttonClass(styles.asks)}>
        Arată
      </button>
    </form>
  );
}

interface SearchToolProps extends ToolProps {
  placeholder?: string;
  /** What the address looks for. */
  value: string | undefined;
  /** Looks with every letter; otherwise once the form is sent. */
  isLive?: boolean;
  /** Without words: for nothing any more. */
  onLook: (words: string | undefined) => void;
}

/** A sign that opens a field over the row. Open from the start where the address looks for something, and without scripts. */
export function SearchTool(props: SearchToolProps) {
  const { label, name, placeholder, value = "", isLive = false, onLook } = props;
  const [state, setState] = useState<"shut" | "open" | "pressed" | "left">(value ? "open" : "shut");
  // Nothing is shut before the scripts are there, and its button need not travel with the page.
  const isReady = useHydrated();
  const isOpen = state === "open" || state === "pressed";
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  useEffect(() => {
    if (state === "pressed") input.current?.focus();
    if (state === "left") opener.current?.focus();
  }, [state]);
  const look = (words: string) => onLook(words.trim() || undefined);
  const shut = () => {
    if (input.current) input.current.value = "";
    setState("left");
    if (value) onLook(undefined);
  };
  return (
    <div className={styles.search} data-open={isOpen || undefined}>
      <Button
        ref={opener}
        className={styles.opener}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setState("pressed")}
      />
      <form
        role="search"
        className={styles.words}
        onSubmit={(event) => {
          event.preventDefault();
          look(input.current?.value ?? "");
        }}
      >
        <Kept but={name} />
        <label className={unseen.always} htmlFor={inputId}>
          {label}
        </label>
        <input
          ref={input}
          id={inputId}
          className={field.control}
          type="search"
          name={name}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={80}
          defaultValue={value}
          onChange={({ target }) => isLive && look(target.value)}
          onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && shut()}
        />
        {!isLive && (
          <button type="submit" className={buttonClass()}>
            Caută
          </button>
        )}
        {isReady && <Button className={styles.shut} aria-label="Închide" onClick={shut} />}
      </form>
    </div>
  );
}

/**
 * What the address says besides, for a browser without scripts; another choice begins at the first page. Only what the page
 * understands: a page is kept for whoever asks next, and what else somebody writes into its address is no part of it.
 */
function Kept({ but }: { but: string }) {
  const search = useMatches({ select: (matches) => matches.at(-1)?._strictSearch });
  return Object.entries(search ?? {}).map(
    ([name, value]) =>
      typeof value === "string" &&
      name !== but && <input key={name} type="hidden" name={name} value={value} />,
  );
}
