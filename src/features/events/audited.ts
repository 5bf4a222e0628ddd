import type { Audited } from "#shared/audited.ts";
import { eventMediaFields } from "./event-media.ts";
import { eventFields } from "./event-record.ts";

export const eventsAudited: Audited = {
  nouns: {
    event: "etapa",
    "event-media": "imaginile și transmisiunile etapei",
    session: "sesiunea",
  },
  records: {
    event: eventFields,
    "event-media": eventMediaFields,
  },
  titles: {
    presence: "Prezența",
    sessions: "Sesiuni",
    events: "Etape",
  },
};
