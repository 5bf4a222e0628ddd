import { foldForSearch } from "#shared/text/person-name.ts";

/** What a search of mails looks into. No word reaches from one line into the next. */
export function mailWords({ address, subject }: { address: string; subject: string }): string {
  return `${foldForSearch(address)}\n${foldForSearch(subject)}`;
}
