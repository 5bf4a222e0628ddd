/** How many copies stay: the newest of each of so many last days, weeks and months. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

/** `undefined` when the text is not written as `7d,4w,6m`; a letter that is missing counts as 0, and `0` keeps none: nothing is copied by itself. */
export function parseKeepRule(text: string): KeepRule | undefined {
  const rule: KeepRule = { days: 0, weeks: 0, months: 0 };
  if (text.trim() === "0") return rule;
  for (const part of text.split(",")) {
    const [, count, letter = ""] = /^(\d{1,3})([dwm])$/.exec(part.trim()) ?? [];
    const name = letters.get(letter);
    if (name === undefined) return undefined;
    rule[name] = Number(count);
  }
  return rule;
}

const letters = new Map<string, keyof KeepRule>([
  ["d", "days"],
  ["w", "weeks"],
  ["m", "months"],
]);

/** Whether any copy is to stay, and so to be made. */
export function keepsAny({ days, weeks, months }: KeepRule): boolean {
  return days + weeks + months > 0;
}
