import type { Offence } from "#features/stewarding/offences.ts";
import type { RowPenalties } from "#features/stewarding/row-penalty/row-penalty-forms.ts";
import type { Sanction } from "#features/stewarding/licence/licence-shapes.ts";
import type { CaseView, Decision } from "#features/stewarding/stewarding.ts";
import type { SeasonStewarding } from "#features/stewarding/stewarding-settings.ts";
import { appealOf, protestOf } from "#tests/factories/stewarded-race.ts";
import type { Race } from "../stewarded-races.ts";
import { type Life, next, type World } from "./life.ts";

/** Protests, cases and decisions, and what follows from them. */
export const stewardingLives: Life[] = [
  {
    who: "steward",
    name: "a protest that is decided",
    async *live(world) {
      const { scene, send, read } = world;
      const race = next(scene.races.open);
      const [reporter, accused] = race.drivers;
      const [first, second] = race.stewards;
      const id = await protest(world, race);
      yield;
      const view = await read<CaseView>(accused, `/api/case/${id}`);
      const entry = view.cars[0]?._id ?? "";
      const said = { entry, text: "Era în unghiul mort." };
      await send(accused, "POST /api/case/:id/statement", { id }, said);
      yield;
      const votes = [{ entry, vote: "infringement" }];
      await send(first, "POST /api/case/:id/vote", { id }, { votes });
      yield;
      await send(second, "POST /api/case/:id/vote", { id }, { votes });
      yield;
      const items = [{ entry, kind: "time", amount: 5 }];
      const draft = {
        version: 0,
        offence: "contact",
        facts: "Mașina a lovit-o pe cealaltă.",
        reasons: "Nu a lăsat loc.",
        besideGuide: "Așa a hotărât comisia.",
        items,
      };
      const written = await send<CaseView>(first, "PUT /api/case/:id/decision", { id }, draft);
      yield;
      await send(first, "POST /api/case/:id/preview", { id }, { items });
      yield;
      const published = await send<CaseView>(
        first,
        "POST /api/case/:id/publish",
        { id },
        { version: written.version, draft: written.panel?.draft?.version },
      );
      yield;
      const decision = { id: published.decision?._id ?? "" };
      await send(reporter, "POST /api/decision/:id/appeal", decision, appealOf());
      yield;
    },
  },
  {
    who: "steward",
    name: "a penalty from a row, taken back",
    async *live({ scene, send, read, unique }) {
      const race = next(scene.races.ofOne);
      const [steward] = race.stewards;
      const [, row] = race.rows;
      const { session } = race;
      const event = { id: race.event };
      const items = [{ kind: "time", amount: 5 }];
      const lines = [{ row, offence: "contact", lap: 3, items, note: "A dat locul înapoi." }];
      await send(steward, "POST /api/event/:id/row-penalties/preview", event, { session, lines });
      yield;
      const { version } = await read<RowPenalties>(
        steward,
        `/api/event/${race.event}/row-penalties?session=${session}`,
      );
      const given = await send<{ decisions: { _id: string }[] }>(
        steward,
        "POST /api/event/:id/row-penalties",
        event,
        { clientKey: `row-${unique()}`, session, version, lines },
      );
      yield;
      const decisions = given.decisions.map(({ _id }) => _id);
      await send(steward, "POST /api/event/:id/row-penalties/withdraw", event, { decisions });
      yield;
    },
  },
  {
    who: "driver",
    name: "a protest that is withdrawn",
    async *live(world) {
      const { scene, send, read, now } = world;
      const race = next(scene.races.open);
      const [reporter, accused] = race.drivers;
      const window = { session: race.session, until: now() + 30 * 3_600_000 };
      await send(race.organizer, "POST /api/event/:id/protests/extend", { id: race.event }, window);
      yield;
      const id = await protest(world, race);
      yield;
      const links = [{ url: "https://www.youtube.com/watch?v=abc", atMs: 1000 }];
      await send(reporter, "POST /api/case/:id/evidence", { id }, { links });
      yield;
      const until = { until: now() + 48 * 3_600_000 };
      await send(race.organizer, "POST /api/case/:id/extend", { id }, until);
      yield;
      const view = await read<CaseView>(accused, `/api/case/${id}`);
      const admission = { entry: view.cars[0]?._id ?? "", text: "Am greșit." };
      await send(accused, "POST /api/case/:id/admit", { id }, admission);
      yield;
      await send(reporter, "POST /api/case/:id/withdraw", { id });
      yield;
    },
  },
  {
    who: "steward",
    name: "cases of the stewards' own",
    async *live({ scene, send }) {
      const race = next(scene.races.open);
      const [first, second] = race.stewards;
      const opened = async (lap: number) => {
        const { session: _, ...form } = protestOf(race, { lap });
        const body = { ...form, session: race.session };
        return (await send(first, "POST /api/season/:id/cases", { id: race.season }, body))._id;
      };
      const into = await opened(3);
      yield;
      const id = await opened(4);
      yield;
      await send(first, "POST /api/case/:id/join", { id }, { version: 1, into });
      yield;
      const guest = { user: next(scene.newcomers).id };
      await send(race.organizer, "POST /api/case/:id/guest", { id: into }, guest);
      yield;
      await send(second, "POST /api/case/:id/recuse", { id: into });
      yield;
    },
  },
  {
    who: "steward",
    name: "an appeal that is settled",
    async *live({ scene, send }) {
      const { id, entry, judges } = next(scene.races.appealed);
      const [first, second] = judges;
      const votes = [{ entry, vote: "none" }];
      await send(first, "POST /api/case/:id/vote", { id }, { votes });
      yield;
      const voted = await send(second, "POST /api/case/:id/vote", { id }, { votes });
      yield;
      const settled = { version: voted.version, outcome: "annulled", text: "Nu a fost nimic." };
      await send(first, "POST /api/case/:id/settle", { id }, settled);
      yield;
      const race = next(scene.races.final);
      const form = { ...protestOf(race), reasons: "O filmare nouă." };
      const event = { id: race.event };
      const again = await send(race.organizer, "POST /api/event/:id/reopen", event, form);
      yield;
      const found = { version: 1, text: "Filmarea nu arată nimic." };
      await send(first, "POST /api/case/:id/inadmissible", { id: again._id }, found);
      yield;
    },
  },
  {
    who: "steward",
    name: "a decision and its sanctions",
    async *live({ scene, send, read }) {
      const { judge, manager, driver, decision: id } = next(scene.races.unnamed);
      const { version, items } = await read<Decision>(judge, `/api/decision/${id}`);
      const named = { version, item: items[0]?._id, driver: 0 };
      await send(judge, "POST /api/decision/:id/driver", { id }, named);
      yield;
      const proposed = (await read<Sanction[]>(judge, "/api/sanctions")).filter(
        (one) => one.driver._id === driver && one.state === "proposed",
      );
      for (const { _id, version: seen, kind } of proposed) {
        const sanction = { id: _id };
        const answer = { version: seen, text: "Așa a hotărât comisia." };
        if (kind === "grid") await send(judge, "POST /api/sanction/:id/confirm", sanction, answer);
        else await send(judge, "POST /api/sanction/:id/reject", sanction, answer);
        yield;
      }
      const now = await read<Decision>(judge, `/api/decision/${id}`);
      const annulled = { version: now.version, text: "Greșeală." };
      await send(manager, "POST /api/decision/:id/annul", { id }, annulled);
      yield;
    },
  },
  {
    who: "organiser",
    name: "what stewards go by",
    async *live({ scene, send, read, unique }) {
      const { administrator, season: id } = scene;
      const form = { code: `abatere-${unique()}`, title: "Abatere", items: [], points: 1 };
      const offence = await send<Offence>(administrator, "POST /api/offences", {}, form);
      yield;
      const edited = { ...form, points: 2, version: offence.version };
      await send(administrator, "PUT /api/offences/:id", { id: offence._id }, edited);
      yield;
      const settings = await read<SeasonStewarding>(administrator, `/api/season/${id}/stewarding`);
      await send(administrator, "PUT /api/season/:id/stewarding", { id }, settings);
      yield;
    },
  },
];

/** The first driver's, of the second. Answers the id of the case. */
async function protest({ send }: World, race: Race): Promise<string> {
  const path = { id: race.event };
  const [reporter] = race.drivers;
  return (await send(reporter, "POST /api/event/:id/protests", path, protestOf(race)))._id;
}
