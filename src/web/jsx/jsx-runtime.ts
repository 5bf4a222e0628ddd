/** React's own way to make an element, with `whole-texts.ts` in between: the one place that every text of a page passes. */
import type { ElementType, Key, ReactElement } from "react";
import { jsx as makeElement, jsxs as makeElements } from "react/jsx-runtime";
import { withWholeWords } from "./whole-texts.ts";

export { Fragment, type JSX } from "react/jsx-runtime";

/** An element with at most one child. */
export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return makeElement(type, withWholeWords(props), key);
}

/** An element with several children. */
export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  return makeElements(type, withWholeWords(props), key);
}
