import { isOutsideAddress } from "#shared/text/outside-address.ts";

export interface ProsePart {
  text: string;
  /** Where it leads, for a web address. */
  address?: string;
}

const webAddress = /(https:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Paragraphs, parted by empty lines, each as text and the web addresses in it. */
export function proseParts(text: string): ProsePart[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) =>
      paragraph
        .split(webAddress)
        .filter((part) => part !== "")
        .map((part) =>
          isOutsideAddress(part)
            ? { text: part.replace(/^https:\/\//, ""), address: part }
            : { text: part },
        ),
    );
}
