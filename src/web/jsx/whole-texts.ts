import { wholeWords } from "#shared/text/whole-words.ts";

/** What an element is given, with texts among its children whose lines do not break inside words. */
export function withWholeWords(props: object): object {
  if (!("children" in props)) return props;
  const { children } = props;
  const whole = Array.isArray(children) ? wholeAmong(children) : wholeChild(children);
  return whole === children ? props : { ...props, children: whole };
}

/** The same list when nothing changes in it, as with most. */
function wholeAmong(children: unknown[]): unknown[] {
  if (children.every(isWhole)) return children;
  return children.map(wholeChild);
}

function isWhole(child: unknown): boolean {
  return typeof child !== "string" || wholeWords(child) === child;
}

function wholeChild(child: unknown): unknown {
  return typeof child === "string" ? wholeWords(child) : child;
}
