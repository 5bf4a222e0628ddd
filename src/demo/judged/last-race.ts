import { castVote } from "#features/stewarding/server/acts/panel-acts.ts";
import { fileAppeal } from "#features/stewarding/server/appeals/file-appeal.ts";
import type { SessionRow } from "#features/stewarding/server/session-rows.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import type { Services } from "#server/services.ts";
import { type Bench, contact, pairOf, seriousContact } from "./bench.ts";
import {
  answerFor,
  at,
  decideOn,
  type JudgedRace,
  person,
  protest,
  steward,
  voteAlike,
} from "./cases.ts";

/**
 * Makes the pilot's waiting appeal, points that propose a sanction, grid places that the pilot has yet to serve, a case that
 * waits for its defence, and one with two different votes while a third steward's club is involved.
 */
export async function judgeLast(services: Services, race: JudgedRace, bench: Bench): Promise<void> {
  await appealOfPilot(services, race, bench);
  await proposeSanction(services, race, bench);
  await costPlaces(services, race, bench);
  await leaveOpen(services, race, bench);
}

async function appealOfPilot(services: Services, race: JudgedRace, bench: Bench): Promise<void> {
  const now = services.now();
  const pilot = pairOf(race, bench.pilot);
  if (!pilot) return;
  const decided = await decideOn(services, race, {
    ...pilot,
    lap: 16,
    corner: "șicana",
    text: "A tăiat șicana și s-a întors direct în fața mea; am frânat ca să nu-l lovesc.",
    defence: "M-am întors pe linia mea, departe de el.",
    judges: bench.guests,
    filedAt: now - 80 * HOUR_MS,
    publishedAt: now - 60 * HOUR_MS,
    written: {
      ...contact,
      offence: "unsafe-rejoin",
      facts: "Mașina a revenit pe pistă în fața celei care venea din spate.",
      reasons: "Cel din spate a trebuit să frâneze ca să evite contactul.",
      items: [
        { kind: "time", amount: 10 },
        { kind: "licence", amount: 1 },
      ],
    },
  });
  if (!decided) return;
  const { decision } = decided;
  const id = await fileAppeal(at(services, now - 50 * HOUR_MS), {
    id: decision,
    viewer: person(bench.pilot),
    form: {
      clientKey: `demo-appeal-${decision}`,
      text: "Telemetria arată că la revenire eram la treizeci de metri de el și că nu a frânat.",
      links: [{ url: "https://video.example.org/telemetrie", atMs: 12_000 }],
      pictures: [],
      shared: true,
    },
  });
  await voteAlike(at(services, now - 10 * HOUR_MS), id, {
    judges: bench.stewards.slice(1),
    vote: "infringement",
  });
}

async function proposeSanction(services: Services, race: JudgedRace, bench: Bench): Promise<void> {
  const now = services.now();
  const appellant = pairOf(race, bench.appellant);
  if (appellant)
    await decideOn(services, race, {
      ...appellant,
      lap: 25,
      corner: "virajul 3",
      text: "M-a lovit în lateral la frânare și mi-a rupt direcția; am abandonat din cauza lui.",
      defence: "Am crezut că îmi lasă interiorul.",
      judges: bench.stewards,
      filedAt: now - 46 * HOUR_MS,
      publishedAt: now - 30 * HOUR_MS,
      written: {
        ...seriousContact,
        facts: "La frânare, mașina a lovit-o în lateral pe cea de alături, care a abandonat.",
        besideGuide: "Cealaltă mașină a abandonat din cauza contactului.",
        items: [
          { kind: "time", amount: 15 },
          { kind: "licence", amount: 4 },
        ],
      },
    });
}

async function costPlaces(services: Services, race: JudgedRace, bench: Bench): Promise<void> {
  const now = services.now();
  const pilot = pairOf(race, bench.pilot, 1);
  if (pilot)
    await decideOn(services, race, {
      ...pilot,
      lap: 28,
      corner: "linia dreaptă",
      text: "A schimbat de două ori linia în fața mea pe linia dreaptă, la peste 240 km/h.",
      defence: "A fost o singură mișcare de apărare.",
      judges: bench.stewards,
      filedAt: now - 44 * HOUR_MS,
      publishedAt: now - 26 * HOUR_MS,
      written: {
        ...contact,
        offence: "blocking",
        facts: "Mașina din față a schimbat linia de două ori pe linia dreaptă.",
        reasons: "Se permite o singură mișcare de apărare.",
        besideGuide: "Cursa era aproape de sfârșit: locurile pe grilă cântăresc mai mult.",
        items: [
          { kind: "grid", amount: 3 },
          { kind: "warning", amount: 1 },
          { kind: "licence", amount: 1 },
        ],
      },
    });
}

async function leaveOpen(services: Services, race: JudgedRace, { stewards }: Bench): Promise<void> {
  const now = services.now();
  const [first, second, third, fourth] = race.rows;
  if (!first || !second || !third || !fourth) return;
  await protest(at(services, now - 2 * HOUR_MS), race, {
    by: second,
    about: first,
    lap: 7,
    corner: "virajul 3",
    text: "A întârziat frânarea și m-a scos de pe linie, deși eram cu toată mașina în față.",
  });
  const tied = at(services, now - 20 * HOUR_MS);
  const id = await protest(tied, race, {
    by: fourth,
    about: third,
    lap: 12,
    corner: "virajul 4",
    text: "Am fost lovit în lateral la ieșire; aveam roțile din față lângă ușa lui.",
  });
  if (id === undefined) return;
  const entry = await answerFor(tied, id, third, "Nu l-am văzut: era în unghiul mort.");
  await letJudge(services, third, stewards);
  const [one, other] = stewards;
  await castVote.perform(at(services, now - 6 * HOUR_MS), {
    id,
    viewer: steward(one),
    form: {
      votes: [{ entry, vote: "infringement" }],
      note: "Avea loc să rămână pe linia lui.",
      reason: "",
    },
  });
  await castVote.perform(at(services, now - 3 * HOUR_MS), {
    id,
    viewer: steward(other),
    form: {
      votes: [{ entry, vote: "racing" }],
      note: "Amândoi puteau evita contactul.",
      reason: "",
    },
  });
}

/** Somebody of the accused club who judges too: kept from this case. */
async function letJudge(
  { databases }: Services,
  about: SessionRow,
  stewards: readonly string[],
): Promise<void> {
  const club = about.row.snapshot.car.clubId;
  const member = await databases.db
    .selectFrom("club_members")
    .select("user_id")
    .where("club_id", "=", club ?? "")
    .where("accepted", "=", true)
    .where("user_id", "not in", [...stewards, ...about.row.userIds.flatMap((id) => id ?? [])])
    .orderBy("user_id")
    .executeTakeFirst();
  if (member)
    await databases.db
      .insertInto("user_roles")
      .values({ user_id: member.user_id, role_id: "steward" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
