import { entryListOf } from "#simulators/simulators.ts";
import { asciiName } from "#shared/text/ascii-name.ts";

interface EntryListFile {
  /** Code of one whose server reads a list. */
  simulator: string;
  eventTitle: string;
  /** From 1. */
  split: number;
  /** How many the event has. */
  splits: number;
}

/**
 * The name of a downloaded entry list: with one split what the server looks for, with several event, split and their number too,
 * as in `entry_list-etapa-3-monza-grila-2-din-3.ini`, so that no server gets another's and nobody takes the first for all.
 */
export function entryListFileName({ simulator, eventTitle, split, splits }: EntryListFile): string {
  const name = entryListOf(simulator).file;
  if (splits === 1) return name;
  const [base, extension] = name.split(".");
  return [base, asciiName(eventTitle), `grila-${split}-din-${splits}.${extension}`]
    .filter(Boolean)
    .join("-");
}
