/** All that is known of a kind of import notice. */
interface NoticeKind {
  /** Where it stands in the editor; `null`: elsewhere on the page, as work of its own. */
  group: "file" | "alarms" | "doubled" | "entries" | "aside" | "fromFile" | null;
  /** What its row is opened for; left out: a penalty. */
  purpose?: "person" | "car";
}

const kinds = {
  "person.unmatched": { group: null },
  "person.doubled": { group: "doubled", purpose: "person" },
  "car.unregistered": { group: "entries", purpose: "car" },
  "car.number-differs": { group: "entries", purpose: "car" },
  "car.model-differs": { group: "entries", purpose: "car" },
  "model.unknown": { group: "fromFile", purpose: "car" },
  "model.not-allowed": { group: "entries", purpose: "car" },
  "club.several": { group: "entries" },
  "person.suspended": { group: "entries", purpose: "person" },
  "track.differs": { group: "file" },
  "track.unnamed": { group: "fromFile" },
  "session-type.differs": { group: "file" },
  "finishes.unsure": { group: "fromFile" },
  "result.alarm": { group: "alarms" },
  "file.already-imported": { group: "file" },
  "file.same-race": { group: "file" },
  "file.warning": { group: "fromFile" },
  "work.kept-aside": { group: "aside" },
} satisfies Record<string, NoticeKind>;

type NoticeCode = keyof typeof kinds;

export const noticeKinds: Record<NoticeCode, NoticeKind> = kinds;
export const noticeCodes = Object.keys(kinds).filter(isNoticeCode);

function isNoticeCode(code: string): code is NoticeCode {
  return Object.hasOwn(kinds, code);
}
