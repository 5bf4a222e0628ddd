import type { SessionRow } from "#features/stewarding/server/session-rows.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import type { Services } from "#server/services.ts";
import { type Bench, contact, pairOf, seriousContact } from "./bench.ts";
import { decideOn, type JudgedRace } from "./cases.ts";

/** Gives +15 s to the first whom that costs a place, points to somebody who then crosses, and the pilot's first points. */
export async function judgeSecond(
  services: Services,
  race: JudgedRace,
  bench: Bench,
): Promise<void> {
  const { stewards } = bench;
  const after = (hours: number) => race.endedAt + hours * HOUR_MS;
  await decidePlace(services, race, bench);
  const repeater = pairOf(race, bench.repeater);
  if (repeater)
    await decideOn(services, race, {
      ...repeater,
      lap: 22,
      corner: "virajul 4",
      text: "M-a împins în afara pistei la ieșire, deși eram alături de la frânare.",
      defence: "Nu l-am văzut în oglindă.",
      judges: stewards,
      filedAt: after(5),
      publishedAt: after(31),
      written: {
        ...contact,
        besideGuide: "A doua abatere de același fel în două curse.",
        items: [
          { kind: "time", amount: 10 },
          { kind: "licence", amount: 3 },
        ],
      },
    });
  const pilot = pairOf(race, bench.pilot);
  if (pilot)
    await decideOn(services, race, {
      ...pilot,
      lap: 11,
      corner: "virajul 2",
      text: "M-a atins din spate la frânare și am ieșit larg; am pierdut un loc.",
      defence: "A frânat mai devreme decât în tururile dinainte.",
      judges: stewards,
      filedAt: after(6),
      publishedAt: after(32),
      written: contact,
    });
}

async function decidePlace(services: Services, race: JudgedRace, bench: Bench): Promise<void> {
  const isOfOthers = ({ row }: SessionRow) =>
    ![bench.pilot, bench.repeater].some((id) => row.userIds.includes(id));
  const place = race.rows.findIndex((own, index) => {
    const next = race.rows[index + 1]?.row;
    return (
      next?.totalMs !== undefined &&
      next.totalMs !== null &&
      own.row.totalMs !== null &&
      next.laps === own.row.laps &&
      next.totalMs - own.row.totalMs < 15_000 &&
      isOfOthers(own)
    );
  });
  const [about, by] = race.rows.slice(place, place + 2);
  if (place === -1 || !about || !by) return;
  await decideOn(services, race, {
    about,
    by,
    lap: 18,
    corner: "virajul 8",
    text: "M-a lovit din spate în plină frânare și a câștigat locul pe care îl apăram.",
    defence: "Am frânat prea târziu, dar nu cu intenție.",
    judges: bench.stewards,
    filedAt: race.endedAt + 4 * HOUR_MS,
    publishedAt: race.endedAt + 30 * HOUR_MS,
    written: seriousContact,
  });
}
