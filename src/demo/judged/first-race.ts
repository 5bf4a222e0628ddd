import { fileAppeal } from "#features/stewarding/server/appeals/file-appeal.ts";
import { reopenResults } from "#features/stewarding/server/appeals/reopen-results.ts";
import { settleAppeal } from "#features/stewarding/server/appeals/settle-appeal.ts";
import { confirmSanction } from "#features/stewarding/server/licence/decide-sanction.ts";
import { DAY_MS, HOUR_MS } from "#shared/time/durations.ts";
import type { Services } from "#server/services.ts";
import { type Bench, contact, type Pair, pairOf, seriousContact } from "./bench.ts";
import {
  answerFor,
  at,
  decide,
  decideOn,
  getCase,
  type JudgedRace,
  person,
  steward,
  voteAlike,
} from "./cases.ts";

/** Definitive, and looked at again; a decision that an appeal replaced; points that cross the first threshold, confirmed. */
export async function judgeFirst(
  services: Services,
  race: JudgedRace,
  bench: Bench,
): Promise<void> {
  const { stewards, guests } = bench;
  const after = (hours: number) => race.endedAt + hours * HOUR_MS;
  const repeater = pairOf(race, bench.repeater);
  const appellant = pairOf(race, bench.appellant);
  const decided =
    repeater &&
    (await decideOn(services, race, {
      ...repeater,
      lap: 9,
      corner: "virajul 1",
      text: "A intrat pe interior fără loc și ne-a scos pe amândoi în decor; am pierdut un tur.",
      defence: "Am blocat roțile pe umed și nu am mai putut opri mașina.",
      judges: stewards,
      filedAt: after(4),
      publishedAt: after(30),
      written: {
        ...seriousContact,
        facts: "Mașina a intrat pe interior fără loc și a scos două mașini de pe pistă.",
        besideGuide: "Au fost scoase din cursă două mașini.",
        items: [
          { kind: "time", amount: 15 },
          { kind: "licence", amount: 4 },
        ],
      },
    }));
  const appealed =
    appellant &&
    (await decideOn(services, race, {
      ...appellant,
      lap: 14,
      corner: "virajul 6",
      text: "M-a atins la ieșirea din viraj și m-a trimis pe iarbă, de unde am pierdut două locuri.",
      defence: "Eram în față la intrare; el a întors prea devreme.",
      judges: guests,
      filedAt: after(5),
      publishedAt: after(31),
      written: contact,
    }));
  await confirmFirst(at(services, after(50)), bench);
  if (appealed) await replaceByAppeal(services, { ...appealed, race, bench });
  if (repeater && decided) await lookAgain(services, { ...decided, ...repeater, race, bench });
}

/** What the points of the one with many have led to so far. */
async function confirmFirst(services: Services, { stewards, repeater }: Bench): Promise<void> {
  const proposed = await services.databases.db
    .selectFrom("sanctions")
    .select(["id", "version"])
    .where("user_id", "=", repeater)
    .where("state", "=", "proposed")
    .executeTakeFirst();
  if (proposed)
    await confirmSanction(services, {
      ...proposed,
      viewer: steward(stewards[0]),
      form: { event: null, until: null, text: "Pragul a fost trecut dintr-o singură abatere." },
    });
}

interface LookedAt {
  /** Of the first case. */
  id: string;
  decision: string;
  race: JudgedRace;
  bench: Bench;
}

async function replaceByAppeal(
  services: Services,
  { decision, race, bench }: LookedAt,
): Promise<void> {
  const appeal = await fileAppeal(at(services, race.endedAt + 40 * HOUR_MS), {
    id: decision,
    viewer: person(bench.appellant),
    form: {
      clientKey: `demo-appeal-${decision}`,
      text: "Camera din mașina din spate arată că am lăsat o lățime de mașină până la ieșire.",
      links: [{ url: "https://video.example.org/camera-din-spate", atMs: 64_000 }],
      pictures: [],
      shared: true,
    },
  });
  await decide(at(services, race.endedAt + 82 * HOUR_MS), appeal, {
    judges: bench.stewards,
    written: {
      vote: "racing",
      offence: null,
      facts: "Cele două mașini s-au atins la ieșire, fiecare pe linia ei.",
      reasons: "Noua înregistrare arată că era loc pentru amândouă: accident de cursă.",
      items: [],
    },
  });
}

/** New evidence nine days later, after which the decision stands. */
async function lookAgain(
  services: Services,
  { decision, race, bench, about, driver }: LookedAt & Pair,
): Promise<void> {
  const { stewards } = bench;
  const reopened = at(services, race.endedAt + 9 * DAY_MS);
  const id = await reopenResults(reopened, {
    eventId: race.eventId,
    viewer: person(stewards[1], ["judgeCases", "manageStewarding"]),
    form: {
      clientKey: `demo-reopening-${race.sessionId}`,
      session: race.sessionId,
      accused: [{ row: about.id, driver }],
      lap: 9,
      minuteMs: null,
      corner: "virajul 1",
      text: "Clubul a găsit înregistrarea de la bord, care lipsea la prima judecată.",
      links: [{ url: "https://video.example.org/la-bord", atMs: 31_000 }],
      pictures: [],
      decision,
      reasons: "A apărut înregistrarea de la bord a mașinii sancționate.",
    },
  });
  await answerFor(reopened, id, about, "Se vede că am frânat din timp, dar pista era udă.");
  const judging = at(services, race.endedAt + 10 * DAY_MS);
  await voteAlike(judging, id, { judges: stewards, vote: "infringement" });
  await settleAppeal.perform(judging, {
    id,
    viewer: steward(stewards[0]),
    form: {
      version: (await getCase(judging, id)).version,
      outcome: "upheld",
      text: "Înregistrarea arată aceeași manevră: frâna a venit prea târziu pentru pista udă.",
    },
  });
}
