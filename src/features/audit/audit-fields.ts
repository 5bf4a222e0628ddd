import { type Labels, titleIn } from "#shared/record/record.ts";
import { audited } from "./audited.ts";

/** Names of what several features write down and no record's table names, as organisers read them. */
const titles: Record<string, string> = Object.assign(
  {
    title: "Titlu",
    name: "Nume",
    code: "Cod",
    description: "Descriere",
    simulator: "Simulator",
    acronym: "Acronim",
    hidden: "Ascuns",
    from: "De la",
    to: "Până la",
    time: "Începe la",
    track: "Circuit",
    session: "Sesiune",
    event: "Etapa",
    season: "Sezon",
    type: "Tip",
    official: "Oficială",
    group: "Grupa",
    class: "Clasa",
    drivers: "Piloți",
    driver: "Pilot",
    quota: "Limita",
    cars: "Mașini",
    car: "Mașina",
    shorthand: "Prescurtare",
    public: "Public",
    position: "Poziție",
    entries: "Rânduri",
    ignored: "Ignorat",
    url: "Adresă",
    summary: "Rezumat",
    details: "Detalii",
    eventId: "Etapa",
    sessionId: "Sesiunea",
    reason: "Motiv",
    user: "Persoana",
    filename: "Fișier",
    size: "Mărime",
  },
  ...audited.map((one) => one.titles),
);

/**
 * What a field of a subject of this type is called, or a part of the field `within`; the program's own name where nobody has given one.
 */
export function fieldTitle(type: string, name: string, within?: string): string {
  const fields: Labels = Object.assign({}, ...audited.map(({ records }) => records?.[type]));
  return titleIn(fields, name, within) ?? titles[name] ?? name;
}
