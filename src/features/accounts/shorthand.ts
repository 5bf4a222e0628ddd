const LENGTH = 3;

export const SHORTHAND_MESSAGE = "Prescurtarea trebuie să conțină 3 litere";

/** What a field keeps of what was typed or pasted: letters only, upper case, at most three. */
export function toShorthand(typed: string): string {
  return Array.from(typed.toLocaleUpperCase("ro"))
    .filter((letter) => /^\p{L}$/u.test(letter))
    .slice(0, LENGTH)
    .join("");
}

/** Valid when empty or exactly three upper-case letters. */
export function isShorthand(text: string): boolean {
  return text === "" || new RegExp(`^\\p{Lu}{${LENGTH}}$`, "u").test(text);
}
