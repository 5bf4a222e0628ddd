import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { rememberLocations } from "./remembered-locations.ts";
import { createAppRouter } from "./router.tsx";

/** A router that stands on an address, and the same one with remembered links. */
async function routersAt(address: string) {
  const routers = [
    createAppRouter({ queryClient: new QueryClient() }),
    createAppRouter({ queryClient: new QueryClient() }),
  ];
  for (const router of routers)
    router.update({ history: createMemoryHistory({ initialEntries: [address] }) });
  const [plain, remembering] = routers;
  if (!plain || !remembering) throw new Error("There are two routers");
  rememberLocations(remembering);
  return { plain, remembering };
}

const links = [
  { to: "/" },
  { to: "/calendar", search: { page: 2 } },
  { to: "/calendar", search: (now: object) => ({ ...now, page: 3 }) },
  { to: "/calendar", search: true },
  { to: "/season/$id", params: { id: "gt3" } },
  { to: "/season/$id", params: { id: "gt3" }, search: { tab: "standings" } },
  { to: "/season/$id", params: { id: "a b/ț?" }, hash: "jos" },
  { to: "/season/$id" },
  { to: "." },
  { to: ".", search: { tab: "rules" } },
  { to: "..", hash: "sus" },
];

describe("Links that the server remembers", () => {
  it.each(["/season/cup?tab=calendar", "/season/gt3", "/calendar?page=4"])(
    "lead from %s where the router leads, however often",
    async (address) => {
      const { plain, remembering } = await routersAt(address);
      for (const link of [...links, ...links]) {
        const one = Reflect.apply(plain.buildLocation, plain, [link]);
        expect(Reflect.apply(remembering.buildLocation, remembering, [link])).toEqual(one);
      }
    },
  );
});
