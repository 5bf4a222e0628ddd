import { useState } from "react";
import {
  formatTypedNumber,
  type NumberBounds,
  readTypedNumber,
} from "#shared/text/typed-number.ts";

interface TypedNumberOptions extends NumberBounds {
  value: number | null;
  /** Gets NaN while what stands there is no number of this field: no schema takes that. */
  onChange: (value: number | null) => void;
}

interface Typing {
  text: string;
  /** The value when it was typed, and what it means. */
  before: number | null;
  read: number | null;
  /** The value has been set to what it means. */
  isTaken: boolean;
}

/**
 * The text of a number's field, which stands as it was typed until the value is set to something else. A caller that keeps its
 * value over text that is no number leaves the text in place, with its error.
 */
export function useTypedNumber({ value, onChange, ...bounds }: TypedNumberOptions) {
  const [typing, setTyping] = useState<Typing | null>(null);
  const isRead = typing !== null && Object.is(value, typing.read);
  const isIgnored = typing !== null && !typing.isTaken && Object.is(value, typing.before);
  if (isRead && !typing.isTaken) setTyping({ ...typing, isTaken: true });
  const isTyped = isRead || isIgnored;
  const text = isTyped ? typing.text : formatTypedNumber(value);
  return {
    text,
    problem: readTypedNumber(text, bounds).problem,
    type: (typed: string) => {
      const { value: read } = readTypedNumber(typed, bounds);
      setTyping({ text: typed, before: value, read, isTaken: false });
      onChange(read);
    },
    /** Writes a number that can be read as numbers are written; leaves what is wrong for mending. */
    tidy: () => {
      if (isRead && !Number.isNaN(value)) setTyping(null);
    },
  };
}
