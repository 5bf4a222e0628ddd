import { foldForSearch } from "#shared/text/person-name.ts";
import type { Db } from "#server/database/databases.ts";
import type { DemoPeople, DemoPerson, SimulatorId } from "./people.ts";

export interface DemoClub {
  id: string;
  name: string;
  simulator: SimulatorId;
  owner: DemoPerson;
  managers: DemoPerson[];
  drivers: DemoPerson[];
}

/** The clubs of every simulator, the drivers shared out among them as evenly as possible. */
export function foundClubs({ drivers }: DemoPeople): Record<SimulatorId, DemoClub[]> {
  return {
    acc: clubsOf("acc", drivers.acc),
    ac: clubsOf("ac", drivers.ac),
    ir: clubsOf("ir", drivers.ir),
  };
}

export async function saveClubs(
  trx: Db,
  clubs: Record<SimulatorId, DemoClub[]>,
  now: number,
): Promise<void> {
  const all = Object.values(clubs).flat();
  await trx
    .insertInto("clubs")
    .values(
      all.map(({ id, name, simulator, owner }) => ({
        id,
        name,
        search_name: foldForSearch(name),
        owner_id: owner.id,
        simulator_id: simulator,
        created_at: now,
      })),
    )
    .execute();
  const member = (club: DemoClub, role: "driver" | "manager") => (person: DemoPerson) => ({
    club_id: club.id,
    user_id: person.id,
    role,
    accepted: true,
  });
  await trx
    .insertInto("club_members")
    .values(
      all.flatMap((club) => [
        ...club.drivers.map(member(club, "driver")),
        ...club.managers.map(member(club, "manager")),
      ]),
    )
    .execute();
}

const names: Record<SimulatorId, readonly string[]> = {
  acc: [
    "Zimbrii Racing",
    "Carpați Motorsport",
    "Dunărea Sim Racing",
    "Lupii Albi",
    "Hoinarii Nopții",
    "Brad și Piatră",
    "Bega Virtual Racing",
    "Motoarele Moldovei",
    "Steaua Polară GT",
    "Șoimii Asfaltului",
    "Răsărit Endurance",
    "Crivățul Sim Team",
    "Apuseni Racing",
    "Marea Neagră Motorsport",
    "Poteca Ursului",
    "Codrii Verzi",
    "Țărmul de Vest",
    "Cetatea Endurance",
  ],
  ac: [
    "Linia Ideală",
    "Retro Garaj",
    "Piston și Suflet",
    "Frâna Târzie",
    "Curba Mare",
    "Turația Roșie",
    "Atelierul Nr. 9",
    "Fără ABS",
    "Șicana Club",
    "Trei Pedale",
    "Benzină Veche",
    "Cauciuc Ars",
    "Depășire Curată",
    "Vârful Virajului",
  ],
  ir: [
    "Meridian 25",
    "Punctul de Frânare",
    "Oltul Online Racing",
    "Plasa Aerodinamică",
    "Banat Open Wheel",
    "Licența A",
    "Podul Înalt Racing",
    "Turul Curat",
  ],
};

function clubsOf(simulator: SimulatorId, drivers: readonly DemoPerson[]): DemoClub[] {
  const clubNames = names[simulator];
  return clubNames.map((name, index) => {
    const own = sharedOut(drivers, clubNames.length, index);
    const [owner, , manager] = own;
    if (!owner || !manager) throw new Error(`${name} has too few drivers`);
    // Every third club is run by its owner alone.
    const managers = index % 3 === 1 ? [] : [manager];
    return { id: `club-${simulator}-${index + 1}`, name, simulator, owner, managers, drivers: own };
  });
}

/** Neighbours stay together; sizes differ by one at most. */
function sharedOut<T>(items: readonly T[], parts: number, part: number): T[] {
  const at = (index: number) => Math.round((index * items.length) / parts);
  return items.slice(at(part), at(part + 1));
}
