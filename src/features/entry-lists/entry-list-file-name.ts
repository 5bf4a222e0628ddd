import { asciiName } from "#shared/text/ascii-name.ts";
import type { EntryListSimulator } from "#simulators/entry-list-problems.ts";

/** What the game's server looks for. */
export const entryListFiles: Record<EntryListSimulator, string> = {
  AC: "entry_list.ini",
  ACC: "entrylist.json",
};

interface EntryListFile {
  simulator: EntryListSimulator;
  eventTitle: string;
  /** From 1. */
  split: number;
  /** How many the event has. */
  splits: number;
}

/**
 * What a downloaded entry list is called: as the server looks for it while the event has one split; with several, event, split and their
 * number stand in the name, `entry_list-etapa-3-monza-grila-2-din-3.ini`: no server gets the other one's, and nobody takes the first for all.
 */
export function entryListFileName({ simulator, eventTitle, split, splits }: EntryListFile): string {
  const name = entryListFiles[simulator];
  if (splits === 1) return name;
  const [base, extension] = name.split(".");
  return [base, asciiName(eventTitle), `grila-${split}-din-${splits}.${extension}`]
    .filter(Boolean)
    .join("-");
}
