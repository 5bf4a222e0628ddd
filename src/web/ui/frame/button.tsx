import { useHydrated } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";

/** `main`: the one thing a page is for. `danger`: cannot be undone. `link`: reads like a link in a text. */
export type ButtonLook = "plain" | "main" | "danger" | "link";

interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
  /** Work is under way: the button keeps its place and words but cannot be pressed. */
  isBusy?: boolean;
}

/**
 * One that submits waits for the page's scripts: before them a form would be sent to an address that takes none.
 * A double click on it submits once: the second would be answered as if somebody else had saved meanwhile.
 */
export function Button({ look = "plain", isBusy = false, className, ...rest }: ButtonProps) {
  const submits = rest.type === "submit";
  const isReady = useHydrated() || !submits;
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      {...rest}
      onClick={submits ? once(rest.onClick) : rest.onClick}
      disabled={rest.disabled || isBusy || !isReady}
      className={buttonClass(className)}
      data-look={look}
    />
  );
}

/** Takes the first click of a double one; pressing Enter or Space counts none. */
function once(onClick: ButtonProps["onClick"]) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
}

/** The class of everything that looks like a button; `data-look` chooses which. */
export function buttonClass(className?: string): string {
  return className ? `${styles.button} ${className}` : (styles.button ?? "");
}
