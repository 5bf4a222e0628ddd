/** How many copies stay: the newest of each of so many last days, weeks and months. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

/** Reads `7d,4w,6m`, where a missing letter counts as 0; `0` copies nothing, and `undefined` is any other text. */
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
