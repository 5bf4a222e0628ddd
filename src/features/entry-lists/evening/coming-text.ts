import { counted } from "#shared/text/romanian-count.ts";

/** '14 din 20 de mașini': of those that may say whether they come to an event, how many have said that they do. */
export function comingText({ coming, entered }: { coming: number; entered: number }): string {
  return `${coming} din ${counted(entered, "mașină", "mașini")}`;
}
