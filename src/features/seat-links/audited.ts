import type { Audited } from "#shared/audited.ts";
import { seatLinkActs } from "./seat-link-acts.ts";

export const seatLinksAudited: Audited = {
  acts: [seatLinkActs],
  nouns: {},
  sentences: {
    "seat-link.made": "a făcut un link de înscriere în",
    "seat-link.made-personal": "a făcut linkul unui pilot din",
    "seat-link.used": "s-a înscris printr-un link în",
    "seat-link.claimed": "a venit cu linkul lui în",
  },
};
