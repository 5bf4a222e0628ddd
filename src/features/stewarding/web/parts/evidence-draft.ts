import type { z } from "zod";
import { problemsOf } from "#web/forms/problems.ts";
import { readInstant } from "../../case-words.ts";
import { randomKey } from "#web/calls/random-key.ts";

export interface EvidenceDraft {
  links: { url: string; at: string }[];
  /** Sent already, as uploads of kind `evidence`. */
  pictures: { _id: string; name: string }[];
  /** 'Dovada poate arăta cine ești' was confirmed. */
  shared: boolean;
  /** A picture is on its way: whoever sent now would send without it. */
  isSending: boolean;
}

export const noEvidence: EvidenceDraft = {
  links: [],
  pictures: [],
  shared: false,
  isSending: false,
};

export function hasEvidence({ links, pictures }: EvidenceDraft): boolean {
  return pictures.length > 0 || links.some(({ url }) => url.trim() !== "");
}

/** As it is sent; links without an address are left out. */
export function toEvidence({ links, pictures, shared }: Omit<EvidenceDraft, "isSending">) {
  return {
    links: filled(links).map(({ link: { url, at } }) => ({
      url: url.trim(),
      atMs: readInstant(at),
    })),
    pictures: pictures.map(({ _id }) => _id),
    shared,
  };
}

/** What a party writes in their own words, with evidence: an answer or an appeal. */
export interface PartyDraft {
  /** Random: what was sent twice is one. */
  clientKey: string;
  text: string;
  evidence: EvidenceDraft;
}

export const partyDrafts = {
  begin: (): PartyDraft => ({ clientKey: randomKey(), text: "", evidence: noEvidence }),
  isBlank: ({ text, evidence }: PartyDraft) => text.trim() === "" && !hasEvidence(evidence),
};

/** What an act's form is given of something with evidence: what is sent, and what is wrong with it, at its places in the form. */
export function sentWith<Sent>(evidence: EvidenceDraft, sent: Sent, schema: z.ZodType) {
  const toPlaces = (fields: Readonly<Record<string, string>>) => placesOf(fields, evidence);
  return {
    given: sent,
    isWaiting: evidence.isSending,
    toPlaces,
    problems: () => toPlaces(problemsOf(schema, sent)),
  };
}

/** Messages by the places of the form, whose empty links were not sent; of accused cars all in one place. */
export function placesOf(
  fields: Readonly<Record<string, string>>,
  { links }: Pick<EvidenceDraft, "links">,
): Record<string, string> {
  const places = filled(links).map(({ index }) => index);
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      field
        .replace(/^accused\..*/, "accused")
        .replace(/^links\.(\d+)/, (_, sent: string) => `links.${places[Number(sent)] ?? sent}`),
      message,
    ]),
  );
}

function filled(links: EvidenceDraft["links"]) {
  return links.map((link, index) => ({ link, index })).filter(({ link }) => link.url.trim() !== "");
}
