import { afterAll, beforeAll, expect, it } from "vitest";
import { sqliteEngine } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { makeScene } from "../scene.ts";
import { listWriteRoutes } from "../write-routes.ts";
import { allLives, writesOfNoEvening } from "./all-lives.ts";
import { enterWorld, type World } from "./life.ts";

const engine = sqliteEngine();
let site: TestApp;
let world: World;
const size = { seasons: 1, events: 2, cars: 10, people: 20 };
beforeAll(async () => {
  const environment = { MAX_UNUSED_UPLOADS: "100" };
  site = await createTestApp(engine, { environment });
  const scene = await makeScene(site, { size, copies: 2 });
  const origin = await site.app.listen({ host: "127.0.0.1", port: 0 });
  world = enterWorld({ scene, origin, now: () => site.services.now() });
});
afterAll(async () => {
  await site.close();
  engine.logCollector.requireNoSurprise();
});

it.each(allLives.map((life) => [life.name, life] as const))(
  "%s can be lived twice",
  async (_name, { live }) => {
    for (let turn = 0; turn < 2; turn += 1)
      for await (const _ of live(world)) expect(world.took.size).toBeGreaterThan(0);
  },
);

it("every route that writes takes effect in a life, or is named with why it takes part in none", async () => {
  const exempt = [...writesOfNoEvening.values()].flat();
  const known = [...world.took, ...exempt].toSorted();
  expect([...(await listWriteRoutes()).keys()].toSorted()).toEqual(known);
});
