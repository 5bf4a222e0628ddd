import { act, choice, person, version } from "#shared/act.ts";
import { aboutOneself, answersTo, takenBack } from "./ask-answers.ts";
import type { AdministeredClub } from "./club-administration.ts";
import { clubPersonName } from "./club-words.ts";
import type { ClubRequest } from "./club-requests.ts";
import type { Club } from "./clubs.ts";

/*
 * What is done to clubs and asked of them: forms, the words around them, entries in the log. A club is saved as a record
 * (`web/club-editor.tsx`), founded by a form of its own, and left by a call that asks again before seats are lost.
 */

const about = ["clubs"] as const;
/** Who leaves a club may leave seats in its cars. */
const change = { access: "account", about: ["clubs", "registrations", "entry-lists"] } as const;
const invited = ["clubs", "registrations", "entry-lists", "messages"] as const;

export const clubInvite = answersTo("ClubInvite", "team-invite", {
  about: invited,
  isPrivate: true,
});
/** A no frees the seat, which everybody sees. */
export const carInvite = answersTo("CarInvite", "car-invite", { about: invited, isPrivate: false });

export const clubRequest = answersTo("ClubRequest", "team-request", {
  about: ["clubs", "registrations"],
  isPrivate: true,
  log: {
    yes: { "club.request-accepted": "a primit un pilot în clubul" },
    no: { "club.request-refused": "a refuzat un pilot care cerea să intre în clubul" },
  },
});

/** 'Cere să intri': as a driver. */
const askToJoinClub = act<{ _id: string; name: string }, string>()(
  "askToJoinClub",
  "POST /api/team/:id/requests",
  {
    access: "account",
    about,
    isPrivate: true,
    form: { text: aboutOneself },
    words: ({ name }) => ({
      press: "Cere să intri",
      title: `Ceri să intri în ${name}?`,
      help: { text: "Poți lăsa gol. Le citesc proprietarul și managerii clubului." },
      send: "Trimite cererea",
      done: (sentence) => sentence,
    }),
    log: {},
  },
);

const withdrawClubRequest = act<Pick<ClubRequest, "_id">>()(
  "withdrawClubRequest",
  "DELETE /api/team-request/:id",
  { ...takenBack, about },
);

const deleteClub = act<Club>()("deleteClub", "DELETE /api/team/:id", {
  ...change,
  hides: true,
  form: {},
  words: ({ name }) => ({
    press: "Șterge",
    question: { title: "Ștergi clubul?", body: name },
    done: `Clubul „${name}” a fost șters.`,
  }),
  log: { "club.deleted": "a șters clubul" },
});

const handOverClub = act<Club, Club>()("handOverClub", "POST /api/team/:id/owner", {
  ...change,
  hides: false,
  form: { version, owner: choice("Noul proprietar") },
  words: {
    press: "Predă clubul",
    title: "Predă clubul",
    help: { owner: "Tu rămâi manager." },
    question: {
      title: "Predai clubul?",
      body: "Rămâi manager. Numai noul proprietar ți-l poate da înapoi.",
    },
    done: ({ owner }) => `Clubul este acum al lui ${clubPersonName(owner)}.`,
  },
  log: { "club.handed-over": "a predat clubul" },
});

/** An organiser gives a club whose owner cannot do it. */
const giveClub = act<AdministeredClub, AdministeredClub>()(
  "giveClub",
  "POST /api/team/:id/new-owner",
  {
    access: ["manageDrivers"],
    about,
    hides: false,
    form: { version, owner: person("Noul proprietar") },
    words: ({ name, hasOwner }) => ({
      press: "Alt proprietar",
      title: `Alt proprietar pentru ${name}`,
      help: {
        owner: hasOwner
          ? "Oricine are cont pe site. Proprietarul de acum rămâne manager și primește un mesaj."
          : "Oricine are cont pe site, și tu. Primește un mesaj.",
      },
      send: "Dă clubul",
      done: (now) => `Clubul „${now.name}” este al lui ${clubPersonName(now.owner)}.`,
    }),
    log: { "club.given": "a dat clubul" },
  },
);

export const clubActs = {
  askToJoinClub,
  withdrawClubRequest,
  acceptClubRequest: clubRequest.accept,
  rejectClubRequest: clubRequest.reject,
  deleteClub,
  handOverClub,
  giveClub,
};
