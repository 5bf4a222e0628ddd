import type { Locator } from "playwright-core";

/** What a person's hands do on a page, counted: how long a road is. */
export interface CountedHands {
  /** A press of a button or a link, or a choice out of a list. */
  press: (target: Locator) => Promise<void>;
  /** A field that is typed into. */
  type: (target: Locator, text: string) => Promise<void>;
  /** A field that is filled in another way, such as a list that is pasted. */
  countField: () => void;
  /** A link that was mailed: one press, in the mail program. */
  countLink: () => void;
  presses: () => number;
  fields: () => number;
}

export function countedHands(): CountedHands {
  let presses = 0;
  let fields = 0;
  return {
    press: async (target) => {
      presses++;
      await target.click();
    },
    type: async (target, text) => {
      fields++;
      await target.fill(text);
    },
    countField: () => {
      fields++;
    },
    countLink: () => {
      presses++;
    },
    presses: () => presses,
    fields: () => fields,
  };
}
