/** `jsx-runtime.ts` for development and tests, where React says which line an element comes from. */
import type { ElementType, Key, ReactElement } from "react";
import { jsxDEV as makeElement, type JSXSource } from "react/jsx-dev-runtime";
import { withWholeWords } from "./whole-texts.ts";

export { Fragment, type JSX } from "react/jsx-dev-runtime";

/** An element, its place in the source, and the component that it is made in. */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  return makeElement(type, withWholeWords(props), key, isStatic, source, self);
}
