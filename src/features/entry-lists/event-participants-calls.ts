import { drawn, loggedAct, person, text } from "#shared/act.ts";
import { route } from "#shared/route.ts";
import {
  type Participants,
  type suspendedAtSchema,
  SUSPENSION_REASON_LIMIT,
  type Suspension,
} from "./event-participants.ts";

const access = ["manageSeasons"] as const;

/** What organisers decide about who takes part in an event. */
export const readParticipants = route<{ reply: Participants }>()(
  "readParticipants",
  "GET /api/event/:id/participants",
  { access, about: ["entry-lists", "registrations", "results", "events", "seasons"] },
);

const change = { access, about: ["entry-lists"], hides: false, form: {} } as const;
const wildcard = { ...change, subject: "car" } as const;
const suspension = { ...change, subject: "driver" } as const;

export const participantActs = {
  giveWildcard: loggedAct("giveWildcard", "PUT /api/event/:id/wildcards/:car", {
    ...wildcard,
    words: { press: "Dă wildcard" },
    log: { "wildcard.given": "a dat wildcardul mașinii" },
  }),
  takeWildcard: loggedAct("takeWildcard", "DELETE /api/event/:id/wildcards/:car", {
    ...wildcard,
    words: ({ raceNumber }: { raceNumber: number; car: string }) => ({
      press: "Retrage",
      spoken: `Retrage wildcardul mașinii #${raceNumber}`,
    }),
    log: { "wildcard.taken": "a luat wildcardul mașinii" },
  }),
  suspendDriver: loggedAct("suspendDriver", "POST /api/event/:id/suspensions", {
    ...suspension,
    form: {
      driver: person("Pilotul"),
      reason: text("Motivul", { most: SUSPENSION_REASON_LIMIT, optional: true }),
      events: drawn<typeof suspendedAtSchema>(),
    },
    words: {
      press: "Suspendă",
      title: "Suspendă un pilot",
      help: { reason: "Îl văd doar pilotul și organizatorii. Poate rămâne gol." },
      done: (_reply: null, { driver }) => `${driver} este suspendat și a primit un mesaj.`,
    },
    log: { "driver.suspended": "a suspendat pilotul la" },
  }),
  liftSuspension: loggedAct("liftSuspension", "DELETE /api/event/:id/suspensions/:driver", {
    ...suspension,
    words: ({ driverName }: Suspension) => ({
      press: "Ridică suspendarea",
      spoken: `Ridică suspendarea pentru ${driverName}`,
      done: `${driverName} nu mai este suspendat aici.`,
    }),
    log: { "driver.suspension-lifted": "a ridicat suspendarea pilotului la" },
  }),
};
