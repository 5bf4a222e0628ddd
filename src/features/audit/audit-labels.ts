import type { Act } from "#shared/act.ts";
import { accountActs } from "#features/accounts/account-acts.ts";
import { clubActs } from "#features/clubs/club-acts.ts";
import { caseActs } from "#features/stewarding/acts/case-acts.ts";
import { decisionActs } from "#features/stewarding/acts/decision-acts.ts";
import { eventActs } from "#features/stewarding/acts/event-acts.ts";
import { sanctionActs } from "#features/stewarding/licence/sanction-acts.ts";
import type { AudienceKind } from "#features/messages/audience-kinds.ts";

/** Kinds of subjects as they stand after a verb. */
const nouns: Record<string, string> & Record<AudienceKind, string> = {
  season: "sezonul",
  event: "etapa",
  "event-media": "imaginile și transmisiunile etapei",
  session: "sesiunea",
  results: "rezultatele sesiunii",
  standings: "clasamentul",
  "scoring-type": "punctajul",
  registration: "înscrierea",
  car: "mașina",
  "guest-car": "mașina invitată",
  wildcard: "wildcardul mașinii",
  presence: "prezența mașinii",
  club: "clubul",
  driver: "pilotul",
  user: "contul",
  role: "rolul",
  message: "un mesaj către",
  mail: "un email",
  download: "fișierul de descărcat",
  simulator: "simulatorul",
  simulators: "simulatoarele",
  track: "circuitul",
  "track-family": "locul circuitului",
  "car-model": "modelul de mașină",
  "car-class": "clasa de mașini",
  "driver-class": "licența",
  livery: "livrea mașinii",
  case: "cazul",
  decision: "decizia",
  sanction: "sancțiunea",
  summary: "bilanțul comisarilor din anul",
  offence: "abaterea",
  upload: "fișierul",
  site: "setările site-ului",
};

/** What is done to anything. */
const verbs: Record<string, string> = {
  created: "a creat",
  founded: "a înființat",
  added: "a adăugat",
  saved: "a schimbat",
  changed: "a schimbat",
  updated: "a schimbat",
  renamed: "a redenumit",
  ordered: "a ordonat",
  moved: "a mutat",
  deleted: "a șters",
  removed: "a scos",
  hidden: "a ascuns",
  shown: "a arătat",
  duplicated: "a duplicat",
  restored: "a readus",
  refreshed: "a actualizat",
  merged: "a unit",
  uploaded: "a încărcat",
  entered: "a înscris",
  withdrawn: "a retras",
  accepted: "a acceptat",
  rejected: "a respins",
  revoked: "a retras",
  given: "a dat",
  taken: "a luat",
  sent: "a trimis",
  retried: "a retrimis",
  blocked: "a blocat",
  unblocked: "a deblocat",
  suspended: "a suspendat",
  left: "a părăsit",
};

/** What brings its own sentences. */
const described: readonly Readonly<Record<string, Pick<Act, "log">>>[] = [
  accountActs,
  caseActs,
  clubActs,
  decisionActs,
  eventActs,
  sanctionActs,
];

/** Acts that the two lists would say clumsily; what is described as an act brings its own. */
const sentences: Record<string, string> = {
  ...Object.fromEntries(
    described.flatMap((acts) => Object.values(acts).flatMap(({ log }) => Object.entries(log))),
  ),
  "results.saved": "a salvat rezultatele sesiunii",
  "results.restored": "a readus o versiune a rezultatelor sesiunii",
  "standings.refreshed": "a actualizat toate clasamentele din",
  "user.denied-act": "a spus „N-am fost eu” și a închis toate sesiunile contului",
  "driver.took-name": "și-a pus același nume ca pilotul",
  "driver.sanctions-returned": "a dat înapoi sancțiunile de dinainte pilotului",
  "driver.merged": "a unit cu alt pilot pe",
  "driver.suspended": "a suspendat pilotul la",
  "driver.suspension-lifted": "a ridicat suspendarea pilotului la",
  "driver.controls-races": "a pus în direcția cursei pilotul",
  "driver.left-race-control": "a scos din direcția cursei pilotul",
  "car.prepared": "a pregătit pentru server mașina",
  "presence.answered": "a răspuns la prezență pentru mașina",
  "message.sent": "a trimis un mesaj către",
  "user.factor-set": "a pornit verificarea în doi pași a contului",
  "user.factor-ended": "a oprit verificarea în doi pași a contului",
  "user.recovery-codes-made": "a făcut alte coduri de rezervă pentru contul",
  "user.role-given": "a dat un rol contului",
  "user.quota-passed": "a trecut, ca organizator, peste o limită a contului",
  "user.role-taken": "a luat un rol contului",
  "season.stewarding-saved": "a schimbat regulile comisarilor în",
  "case.vote-closed": "a închis votul în cazul",
  "case.decision-drafted": "a scris la decizia din cazul",
  "case.appeal-closed": "a închis, odată cu decizia, cazul",
  "decision.upheld": "a menținut decizia",
  "summary.published": "a publicat bilanțul comisarilor din anul",
  "summary.withdrawn": "a retras bilanțul comisarilor din anul",
  "decision.published": "a publicat decizia",
  "site.saved": "a schimbat setările site-ului",
  "site.copied": "a făcut o copie de siguranță",
  "site.taken": "a descărcat o copie a site-ului",
  "site.restored": "a pus o copie în locul ligii",
  "mail.retried": "a cerut retrimiterea emailurilor",
  "mail.tested": "și-a trimis un email de probă",
};

/** Acts whose sentence says everything: the subject's name is not put behind it. */
const alone = new Set([
  "site.saved",
  "site.copied",
  "site.taken",
  "site.restored",
  "mail.retried",
  "mail.tested",
  "registration.resent",
  "registration.forgotten",
  "simulators.ordered",
]);

/** What somebody did, up to the subject's name: 'a schimbat etapa'. Unknown acts are said as plainly as the program knows. */
export function actLabel(action: string): string {
  const [noun, verb] = parts(action);
  return sentences[action] ?? `${verbs[verb] ?? `a făcut „${verb}” la`} ${nouns[noun] ?? noun}`;
}

/** Whether `actLabel` has Romanian words of its own for it. */
export function knowsAct(action: string): boolean {
  const [noun, verb] = parts(action);
  return action in sentences || (verb in verbs && noun in nouns);
}

/** Whether the subject's name follows. */
export function namesSubject(action: string): boolean {
  return !alone.has(action);
}

/** A kind of subject, for a list to choose from. */
export function subjectTypeTitle(type: string): string {
  return nouns[type] ?? type;
}

/** A kind of act, for a list to choose from. */
export function verbTitle(verb: string): string {
  return (
    verbs[verb] ??
    Object.entries(sentences).find(([action]) => action.endsWith(`.${verb}`))?.[1] ??
    verb
  );
}

function parts(action: string): [noun: string, verb: string] {
  const dot = action.indexOf(".");
  return [action.slice(0, dot), action.slice(dot + 1)];
}
