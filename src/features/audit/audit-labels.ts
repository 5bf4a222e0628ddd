import { audited, joined } from "./audited.ts";

/** Kinds of subjects as they stand after a verb. */
const nouns = joined([{ upload: "fișierul" }, ...audited.map((one) => one.nouns)]);

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

/** Acts that the two lists would say clumsily. */
const sentences: Record<string, string> = Object.fromEntries(
  audited.flatMap(({ acts = [], sentences: others = {} }) => [
    ...acts.flatMap((described) =>
      Object.values(described).flatMap(({ log }) => Object.entries(log)),
    ),
    ...Object.entries(others),
  ]),
);

const alone = new Set(audited.flatMap((one) => one.alone ?? []));

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

export function subjectTypeTitle(type: string): string {
  return nouns[type] ?? type;
}

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
