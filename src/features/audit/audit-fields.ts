import { type Labels, titleIn } from "#shared/record/record.ts";
import { audited, joined } from "./audited.ts";

/** Names of what several features write down and no record's table names, as organisers read them. */
const titles = joined([
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
]);

/** The title of a field of such a subject, or of a part of the field `within`; else the name that the program gives it. */
export function fieldTitle(type: string, name: string, within?: string): string {
  const fields: Labels = joined(audited.map(({ records }) => records?.[type]));
  return titleIn(fields, name, within) ?? titles[name] ?? name;
}
