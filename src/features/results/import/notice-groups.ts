import { groupBy } from "#shared/group-by.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { ImportNotice } from "../results-editor.ts";

/** Notices of one kind: each by itself while they are few, else one sentence for all and the list behind it. */
interface NoticeGroup {
  kind: string;
  /** `null`: they are few. */
  summary: string | null;
  notices: ImportNotice[];
}

/** As many as one reads rather than counts. */
const readable = 3;

/** Somebody has to press beside each of them. */
const eachAsksForWork: ImportNotice["code"] = "person.unmatched";

/** By kind, in the order of the first of each. */
export function groupNotices(notices: readonly ImportNotice[]): NoticeGroup[] {
  const groups = groupBy(notices, ({ warning, code }) => warning ?? code);
  return [...groups].map(([kind, same]) => ({
    kind,
    summary: same.length > readable && kind !== eachAsksForWork ? summaryOf(kind, same) : null,
    notices: same,
  }));
}

function summaryOf(kind: string, same: readonly ImportNotice[]): string {
  const summary = Object.hasOwn(summaries, kind) ? summaries[kind] : undefined;
  return summary
    ? summary(same.length)
    : `${same[0]?.message ?? ""} Încă ${counted(same.length - 1, "observație", "observații")} la fel.`;
}

const cars = (count: number) => counted(count, "mașină", "mașini");
const drivers = (count: number) => counted(count, "pilot", "piloți");
const rows = (count: number) => counted(count, "rând", "rânduri");

/** By `ImportNotice.code`, or the code of a reader's warning or of an alarm. */
const summaries: Record<string, (count: number) => string> = {
  "person.doubled": (count) =>
    `${rows(count)} au un pilot care apare și altundeva. Lasă pilotul doar pe rândul lui.`,
  "car.unregistered": (count) => `${cars(count)} nu sunt înscrise în sezon.`,
  "car.number-differs": (count) => `${cars(count)} au alergat cu alt număr decât cel înscris.`,
  "car.model-differs": (count) => `${cars(count)} au alergat cu alt model decât cel înscris.`,
  "model.not-allowed": (count) =>
    `${cars(count)} nu sunt printre cele permise în sezon. La prima citire rândurile lor sunt puse să nu puncteze.`,
  "person.suspended": (count) =>
    `${rows(count)} au un pilot suspendat la această etapă. La prima citire sunt puse să nu puncteze.`,
  "club.several": (count) =>
    `${rows(count)} sunt ale unor piloți din mai multe cluburi și nu iau puncte pentru niciunul.`,
  "model.unknown": (count) =>
    `${counted(count, "model de mașină nu este", "modele de mașini nu sunt")} în catalog.`,
  "work.kept-aside": (count) =>
    `Corecturile sau penalizările de pe ${rows(count)} privesc piloți care nu mai apar în fișier. Rămân păstrate deoparte.`,
  "entry.merged": (count) =>
    `${drivers(count)} apar și în altă mașină; se păstrează doar rezultatul mai bun.`,
  "entry.doubled-person": (count) => `${drivers(count)} apar în două mașini.`,
  "entry.no-person-id": (count) => `${rows(count)} nu au identificatorul pilotului în fișier.`,
  "entry.left-early": (count) =>
    `${drivers(count)} au părăsit sesiunea și apar doar în lista de tururi.`,
  "entry.kicked": (count) =>
    `${drivers(count)} au fost dați afară de pe server; verifică identitatea lor.`,
  "alarm.best-lap-in-no-row": (count) =>
    `La ${rows(count)}, cel mai bun tur din rezultat nu este între tururile mașinii.`,
  "alarm.negative-gap": (count) =>
    `${rows(count)} au un timp total mai mic decât al unei mașini din față. Diferențele lor nu se publică.`,
  "alarm.total-against-crossings": (count) =>
    `${rows(count)} au un timp total mai mic decât al unei mașini care a trecut linia înainte.`,
  "alarm.finished-before-start": (count) =>
    `${rows(count)} au un timp total prea scurt pentru tururile lor.`,
  "alarm.fewer-laps-than-rows": (count) =>
    `${rows(count)} au în rezultat mai puține tururi decât în lista de tururi.`,
  "entry.lap-count-differs": (count) =>
    `La ${cars(count)}, tururile din clasament diferă de lista de tururi; contează clasamentul.`,
  "entry.same-race-number": (count) => `${cars(count)} au numărul altei mașini.`,
  "entry.unknown-model": (count) => `Modelul nu este cunoscut la ${cars(count)}.`,
  "entry.unknown-outcome": (count) => `Starea de la final nu este cunoscută la ${cars(count)}.`,
  "entry.interval-unreadable": (count) => `Diferența nu poate fi citită la ${cars(count)}.`,
  "entry.team-row-missing": (count) =>
    `La ${counted(count, "echipaj", "echipaje")} lipsește rândul echipajului; tururile sunt adunate.`,
  "entry.team-laps-differ": (count) =>
    `La ${counted(count, "echipaj", "echipaje")}, tururile echipajului diferă de ale piloților împreună; contează rândul echipajului.`,
  "entry.without-class": (count) => `${cars(count)} nu au clasă pe server.`,
};
