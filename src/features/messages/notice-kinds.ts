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
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

interface NoticeFacts {
  /** As its settings name it. */
  title: string;
  /** It stands in the inbox too and cannot be silenced: somebody writes to somebody, or something hangs on their answer. */
  isLetter?: true;
  /** Quiet hours do not hold it. */
  isUrgent?: true;
}

export const noticeFacts: Record<NoticeKind, NoticeFacts> = {
  message: { title: "Mesaje de la organizatori și cluburi", isLetter: true },
  invitation: { title: "Invitații în cluburi și pe mașini", isLetter: true },
  case: { title: "Comisari: cazuri care te privesc și decizii", isLetter: true },
  reserve: { title: "Ai fost chemat de pe lista de rezerve" },
  "presence-open": { title: "Se deschid confirmările" },
  "presence-closing": { title: "Se închid confirmările și nu ai răspuns" },
  "event-24h": { title: "Cu o zi înainte de etapă" },
  "event-1h": { title: "Cu o oră înainte de etapă", isUrgent: true },
  "event-moved": { title: "O etapă s-a mutat sau nu mai are loc" },
  "registration-deadline": { title: "Se închid înscrierile" },
  results: { title: "Rezultate" },
  standings: { title: "Locul tău în clasament" },
};

/** Letters: what stands in the inbox (`/messages`). */
export const letterKinds = noticeKinds.filter((kind) => noticeFacts[kind].isLetter);

/** How far a notice goes: nowhere, into 'Noutăți', or there and by mail. */
export const noticeLevels = ["none", "site", "mail"] as const;
export type NoticeLevel = (typeof noticeLevels)[number];

/** The hours of the league's day in which nobody is sent a mail who has not said otherwise. */
export const USUAL_QUIET = { from: 23, until: 8 } as const;
