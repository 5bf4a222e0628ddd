import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button.tsx";

interface ButtonAnchorProps extends ComponentProps<"a"> {
  look?: ButtonLook;
}

/** A link to a page of this site that looks like a button. Path, parameters and search are checked by the compiler. */
export const LinkButton = createLink(ButtonAnchor);

function ButtonAnchor({ look = "plain", className, ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={buttonClass(className)} data-look={look} />;
}
