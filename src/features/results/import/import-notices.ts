import { groupBy } from "#shared/group-by.ts";
import { isRace, type SessionTypeCode, takesFile } from "#shared/session-types.ts";
import type { ImportContext, SeasonCar } from "./import-context.ts";
import { hasClubsToChoose, type OpenSeason } from "./open-season.ts";
import type { PackedEntry, PackedFile } from "./packed-file.ts";
import type { ImportNotice } from "../results-editor.ts";
import type { PersonSnapshot, RowSnapshot } from "../results.ts";

export function sessionNotices(file: PackedFile, context: ImportContext): ImportNotice[] {
  const notices: ImportNotice[] = [];
  const say = (code: ImportNotice["code"], message: string) => notices.push(notice(code, message));
  const track = context.trackTitle(file.track);
  if (track === "")
    say(
      "track.unnamed",
      "Fișierul nu spune pe ce circuit s-a alergat. Verifică dacă este al acestei etape.",
    );
  else if (!context.isEventTrack(file.track))
    say(
      "track.differs",
      `Fișierul este de pe circuitul ${track}, iar etapa este pe ${context.eventTrack}.`,
    );
  if (file.sessionType !== null && !takesFile(context.sessionType, file.sessionType))
    say(
      "session-type.differs",
      `Fișierul este de la ${sessionNames[file.sessionType]}, dar sesiunea aleasă este ${sessionNames[context.sessionType]}.`,
    );
  if (file.closedEarly && isRace(context.sessionType))
    say(
      "finishes.unsure",
      "După fișier, peste jumătate dintre cei care au pornit nu au ajuns la sosire, ca atunci când serverul se închide prea devreme. Nu se arată cine a abandonat; poți spune tu la fiecare rând.",
    );
  return notices;
}

/** Once for each car that the catalogue lacks. */
export function unknownModelNotices(file: PackedFile, { models }: ImportContext): ImportNotice[] {
  const unknown = file.entries.filter(({ modelKey }) => modelKey !== "" && !models.has(modelKey));
  return [...groupBy(unknown, ({ modelKey }) => modelKey)].map(([key, [entry]]) => {
    const name = entry ? nameOfModel(entry) : "";
    const car = name === "" ? `${key} din joc` : `${name} (${key} în joc)`;
    return {
      ...notice("model.unknown", `Mașina ${car} nu este în catalog.`),
      unknownModel: { simulator: file.simulator, key },
    };
  });
}

/** What the file calls the model, empty where it only has its key. */
function nameOfModel({ modelKey, modelName }: PackedEntry): string {
  return modelName === null || modelName === modelKey ? "" : modelName;
}

const sessionNames: Record<SessionTypeCode, string> = {
  P: "antrenamente",
  Q: "calificări",
  R: "cursă",
  O: "altă sesiune",
  A: "altă sesiune",
};

/** People who would take part twice. */
export function doubledNotices(rows: readonly RowSnapshot[]): ImportNotice[] {
  const places = rows.flatMap((row) =>
    row.persons.map(({ matchedUserId, name }) => ({ row, matchedUserId, name })),
  );
  const byUser = groupBy(
    places.filter(({ matchedUserId }) => matchedUserId !== null),
    ({ matchedUserId }) => matchedUserId,
  );
  return [...byUser.values()]
    .filter((group) => group.length > 1)
    .flatMap((group) =>
      group.map(({ row, name }) =>
        notice(
          "person.doubled",
          `${name || "Un pilot"} apare pe mai multe rânduri. Lasă pilotul doar pe rândul lui.`,
          row.entryKey,
        ),
      ),
    );
}

export function entryNotices(
  entry: PackedEntry,
  persons: readonly PersonSnapshot[],
  car: SeasonCar | undefined,
  context: ImportContext,
): ImportNotice[] {
  const notices: ImportNotice[] = persons.flatMap(({ name, matchedUserId }, driver) => {
    const message = `${name || "Un pilot fără nume"} nu este recunoscut. Alege pilotul.`;
    const about = { ...notice("person.unmatched", message, entry.key), driver };
    return matchedUserId === null ? [about] : [];
  });
  const say = (code: ImportNotice["code"], message: string) =>
    notices.push(notice(code, `${crewOf(entry)}: ${message}`, entry.key));
  const suspended = persons.filter(
    ({ matchedUserId }) => matchedUserId !== null && context.open?.suspended.has(matchedUserId),
  );
  if (suspended.length > 0)
    say(
      "person.suspended",
      `${suspended.map(({ name }) => name).join(", ")} nu poate lua startul la această etapă: are o suspendare. La prima citire rândul este pus să nu puncteze.`,
    );
  if (!car && context.open) {
    for (const [code, message] of openFindings(entry, persons, context.open, context))
      say(code, message);
    return notices;
  }
  if (!car) {
    if (notices.length < persons.length) say("car.unregistered", "fără mașină înscrisă în sezon.");
    return notices;
  }
  const { raceNumber, modelTitle } = car.facts;
  if (entry.raceNumber !== null && Number(entry.raceNumber) !== Number(raceNumber))
    say(
      "car.number-differs",
      `mașina are în fișier numărul ${entry.raceNumber}, iar la înscriere ${raceNumber}.`,
    );
  const model = context.models.get(entry.modelKey);
  if (entry.modelKey !== car.modelKey && model?.id !== car.facts.modelId) {
    const driven =
      model?.title ?? (nameOfModel(entry) || `un model necunoscut (${entry.modelKey} în joc)`);
    say("car.model-differs", `mașina din fișier este ${driven}, iar cea înscrisă ${modelTitle}.`);
  }
  return notices;
}

/** What an open season says of a row without an entered car. */
function openFindings(
  entry: PackedEntry,
  persons: readonly PersonSnapshot[],
  open: OpenSeason,
  { models }: ImportContext,
): [ImportNotice["code"], string][] {
  const model = models.get(entry.modelKey);
  const findings: [ImportNotice["code"], string][] = [];
  if (model && open.classesOf(model.id) === null)
    findings.push([
      "model.not-allowed",
      `${model.title} nu este printre mașinile permise în sezon. La prima citire rândul este pus să nu puncteze.`,
    ]);
  if (persons.some(({ matchedUserId }) => matchedUserId && hasClubsToChoose(matchedUserId, open)))
    findings.push([
      "club.several",
      "conduce pentru mai multe cluburi. Rândul nu ia puncte pentru niciunul.",
    ]);
  return findings;
}

function crewOf({ drivers, carId }: PackedEntry): string {
  const names = drivers.map((driver) => driver.name).filter(Boolean);
  return names.join(", ") || `Mașina ${carId} din fișier`;
}

export function notice(
  code: ImportNotice["code"],
  message: string,
  entryKey: string | null = null,
): ImportNotice {
  return { code, message, entryKey, driver: null };
}
