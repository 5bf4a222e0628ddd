import type { SimulatorEntry } from "#features/catalogues/catalogues.ts";
import type { Life, World } from "./life.ts";

/** Tracks, cars, classes, licences, simulators and points systems. */
export const catalogueLives: Life[] = [
  {
    who: "organiser",
    name: "a track's life",
    live: (world) => ofEntry(world, "tracks", trackOf),
  },
  {
    who: "organiser",
    name: "a car model's life",
    live: (world) =>
      ofEntry(world, "car-models", (name) => ({
        simulator: "ac",
        title: `Mașina ${name}`,
        gameKey: name,
        category: "",
      })),
  },
  {
    who: "organiser",
    name: "a class's life",
    async *live(world) {
      for (const catalogue of ["car-classes", "driver-classes"])
        yield* ofEntry(world, catalogue, (name) => ({
          name: `Clasa ${name}`,
          acronym: name.slice(0, 8),
        }));
    },
  },
  {
    who: "organiser",
    name: "pasted lines",
    async *live({ scene: { administrator }, send, unique }) {
      for (const catalogue of ["tracks", "car-models"]) {
        const key = unique();
        const text =
          catalogue === "tracks"
            ? `Motorpark;Traseul ${key};ro;Adâncata;${key};scurt`
            : `Mașina ${key}; ${key}; GT3`;
        const pasted = { simulator: "ac", text };
        const at = `POST /api/administration/${catalogue}/import`;
        await send(administrator, `${at}/preview`, {}, pasted);
        yield;
        const expected = { added: 1, changed: 0 };
        await send(administrator, at, {}, { ...pasted, expected });
        yield;
      }
    },
  },
  {
    who: "organiser",
    name: "a simulator",
    async *live({ scene: { administrator }, send, read }) {
      const at = "/api/administration/simulators";
      const all = await read<SimulatorEntry[]>(administrator, at);
      const [one] = all;
      if (!one) return;
      const { _id: id, title, version } = one;
      await send(
        administrator,
        "POST /api/administration/simulators/:id",
        { id },
        { title, version },
      );
      yield;
      const archivedOnes = await read<SimulatorEntry[]>(administrator, `${at}?archived=yes`);
      const order = { ids: [...all, ...archivedOnes].map(({ _id }) => _id) };
      await send(administrator, "POST /api/administration/simulators/order", {}, order);
      yield;
      for (const archived of [true, false]) {
        const now = (
          await read<SimulatorEntry[]>(administrator, `${at}?archived=${archived ? "no" : "yes"}`)
        ).find(({ _id }) => _id === id);
        const seen = { archived, version: now?.version };
        await send(administrator, "POST /api/administration/simulators/:id/archive", { id }, seen);
        yield;
      }
    },
  },
  {
    who: "organiser",
    name: "a points system's life",
    async *live({ scene: { administrator }, send }) {
      const { _id: id } = await send(administrator, "POST /api/scoring-types", {}, points);
      yield;
      await send(administrator, "POST /api/scoring-types/:id", { id }, { ...points, version: 1 });
      yield;
      await send(administrator, "DELETE /api/scoring-types/:id", { id, query: "version=2" });
      yield;
    },
  },
];

const points = {
  title: "Sprint",
  points: [10, 5, 2.5],
  multiplier: 1,
  pole: { points: 1, withinTop: null },
  fastestLap: { points: 1, withinTop: 10 },
  minimumShare: 75,
};

/** An entry of a catalogue: added, changed, archived and deleted. */
async function* ofEntry(
  { scene: { administrator }, send, unique }: World,
  catalogue: string,
  formOf: (name: string) => object,
): AsyncGenerator<undefined, void> {
  const at = `/api/administration/${catalogue}`;
  const { _id: id } = await send(administrator, `POST ${at}`, {}, formOf(unique()));
  yield;
  await send(administrator, `POST ${at}/:id`, { id }, { ...formOf(unique()), version: 1 });
  yield;
  const archived = { archived: true, version: 2 };
  await send(administrator, `POST ${at}/:id/archive`, { id }, archived);
  yield;
  await send(administrator, `DELETE ${at}/:id`, { id, query: "version=3" });
  yield;
}

function trackOf(name: string) {
  const unmeasured = { lengthMetres: null, turns: null, outline: null };
  const place = { simulator: "ac", family: "Motorpark", country: "RO", city: "Adâncata" };
  return { ...place, name: `Traseul ${name}`, gameKey: name, gameLayout: "", ...unmeasured };
}
