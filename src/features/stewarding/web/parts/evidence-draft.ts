import { isOutsideAddress } from "#shared/text/outside-address.ts";
import { evidenceLimits } from "../../protest-limits.ts";
import { readInstant } from "../../case-words.ts";

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

/** What cannot be sent as it stands, by field. */
export function evidenceProblems({ links }: Pick<EvidenceDraft, "links">): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { link, index } of filled(links)) {
    if (!isAddress(link.url))
      problems[`links.${index}.url`] = "Scrie adresa întreagă a paginii, cu https://.";
    if (Number.isNaN(readInstant(link.at)))
      problems[`links.${index}.atMs`] = "Scrie minutul și secunda: 12:05.";
  }
  return problems;
}

/** A refusal's fields by the places of the form, whose empty links were not sent. */
export function placeErrors(
  errors: Readonly<Record<string, string>>,
  { links }: Pick<EvidenceDraft, "links">,
): Record<string, string> {
  const places = filled(links).map(({ index }) => index);
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field.replace(/^links\.(\d+)/, (_, sent: string) => `links.${places[Number(sent)] ?? sent}`),
      error,
    ]),
  );
}

function filled(links: EvidenceDraft["links"]) {
  return links.map((link, index) => ({ link, index })).filter(({ link }) => link.url.trim() !== "");
}

function isAddress(url: string): boolean {
  return url.trim().length <= evidenceLimits.address && isOutsideAddress(url.trim());
}
