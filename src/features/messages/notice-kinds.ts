/** What the site tells people of, in the order of its settings. */
export const noticeKinds = [
  "message",
  "invitation",
  "case",
  "reserve",
  "presence-open",
  "presence-closing",
  "event-24h",
  "event-1h",
  "event-moved",
  "registration-deadline",
  "results",
  "standings",
  "followed",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Under which kinds stand together in the settings, in this order. */
export const noticeGroups = {
  letters: "Mesaje",
  presence: "Prezență",
  events: "Etape",
  season: "Sezon",
} as const;

interface NoticeFacts {
  /** As its settings name it. */
  title: string;
  /** The same in a word, beside one that was sent. */
  label: string;
  group: keyof typeof noticeGroups;
  /** It stands in the inbox too and cannot be silenced: somebody writes to somebody, or something hangs on their answer. */
  isLetter?: true;
  /** Quiet hours do not hold it. */
  isUrgent?: true;
  /** By mail only for who asks for that. */
  isForSite?: true;
}

export const noticeFacts: Record<NoticeKind, NoticeFacts> = {
  message: {
    title: "Mesaje de la organizatori și cluburi",
    label: "Mesaj",
    group: "letters",
    isLetter: true,
  },
  invitation: {
    title: "Invitații în cluburi și pe mașini",
    label: "Invitație",
    group: "letters",
    isLetter: true,
  },
  case: {
    title: "Comisari: cazuri care te privesc și decizii",
    label: "Comisari",
    group: "letters",
    isLetter: true,
  },
  reserve: { title: "Ai fost chemat de pe lista de rezerve", label: "Rezerve", group: "presence" },
  "presence-open": { title: "Se deschid confirmările", label: "Prezență", group: "presence" },
  "presence-closing": {
    title: "Se închid confirmările și nu ai răspuns",
    label: "Prezență",
    group: "presence",
  },
  "event-24h": { title: "Cu o zi înainte de etapă", label: "Etapă", group: "events" },
  "event-1h": {
    title: "Cu o oră înainte de etapă",
    label: "Etapă",
    group: "events",
    isUrgent: true,
  },
  "event-moved": { title: "O etapă s-a mutat sau nu mai are loc", label: "Etapă", group: "events" },
  "registration-deadline": { title: "Se închid înscrierile", label: "Înscrieri", group: "season" },
  results: { title: "Rezultate", label: "Rezultate", group: "season" },
  standings: { title: "Locul tău în clasament", label: "Clasament", group: "season" },
  followed: {
    title: "Rezultate ale celor pe care îi urmărești",
    label: "Urmăriri",
    group: "season",
    isForSite: true,
  },
};

/** Beside letters, which stand in the inbox (`/messages`): a kind that only a newer version of the site knows is a letter. */
export const newsKinds = noticeKinds.filter((kind) => !noticeFacts[kind].isLetter);

/** Those that go by mail only to who asks for that. */
export const siteKinds = noticeKinds.filter((kind) => noticeFacts[kind].isForSite);

/** How far a notice goes: nowhere, into 'Noutăți', or there and by mail. */
export const noticeLevels = ["none", "site", "mail"] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** Those that somebody may choose for a kind. */
export function levelsOf(kind: NoticeKind): readonly NoticeLevel[] {
  return noticeFacts[kind].isLetter ? ["site", "mail"] : noticeLevels;
}

/** What somebody gets of a kind who has not said otherwise. */
export function usualLevel(kind: NoticeKind, messagesByEmail: boolean): NoticeLevel {
  return messagesByEmail && !noticeFacts[kind].isForSite ? "mail" : "site";
}

/** The hours of the league's day in which nobody is sent a mail who has not said otherwise. */
export const USUAL_QUIET = { from: 23, until: 8 } as const;
