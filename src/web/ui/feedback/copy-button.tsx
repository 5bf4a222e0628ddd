import { useState } from "react";
import { Button, type ButtonLook } from "../frame/button.tsx";
import unseen from "../show/unseen.module.css";

/** How long it says that it is done. */
const SAID_MS = 2000;

interface CopyButtonProps {
  /** What is copied, as `parola`. */
  what: string;
  text: string;
  look?: ButtonLook;
  /** The button says what, where nothing beside it does. */
  saysWhat?: boolean;
}

/** Copies a text of the page with one press and says so, for ears too; also where the browser has no clipboard for pages. */
export function CopyButton({ what, text, look = "plain", saysWhat = false }: CopyButtonProps) {
  const [said, setSaid] = useState("");
  const press = async () => {
    setSaid((await copy(text)) ? "Copiat" : "Nu s-a putut");
    setTimeout(() => setSaid(""), SAID_MS);
  };
  return (
    <>
      <Button look={look} aria-label={`Copiază ${what}`} onClick={() => void press()}>
        {said || (saysWhat ? `Copiază ${what}` : "Copiază")}
      </Button>
      <span className={unseen.always} role="status">
        {said}
      </span>
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Without https there is no clipboard, but what is selected can still be copied. */
function copySelected(text: string): boolean {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  field.className = unseen.always ?? "";
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- there is nothing else without https
  const isDone = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isDone;
}
