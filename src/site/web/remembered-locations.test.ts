import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { rememberLocations } from "./remembered-locations.ts";
import { createAppRouter } from "./router.tsx";

/** A router that stands on an address, and the same one with remembered links. */
function routersAt(address: string) {
  const [plain, remembering] = [routerAt(address), routerAt(address)];
  rememberLocations(remembering);
  return { plain, remembering };
}

function routerAt(address: string) {
  const queryClient = new QueryClient();
  const router = createAppRouter({ queryClient });
  const history = createMemoryHistory({ initialEntries: [address] });
  router.update({ history, context: { queryClient } });
  return router;
}

const links = [
  { to: "/" },
  { to: "/calendar", search: { page: 2 } },
  { to: "/calendar", search: (now: object) => ({ ...now, page: 3 }) },
  { to: "/calendar", search: true },
  { to: "/season/$id", params: { id: "gt3" } },
  { to: "/season/$id", params: { id: "gt3" }, search: { tab: "standings" } },
  { to: "/season/$id", params: { id: "a b/ț?" }, hash: "jos" },
  { to: "/season/$id", params: { id: "gt3\n{}" } },
  { to: "/season/$id", params: { id: "gt3", other: "x" } },
  { to: "/season/$id/event/$event", params: { id: "a\nb", event: "c" } },
  { to: "/season/$id/event/$event", params: { id: "a", event: "b\nc" } },
  { to: "/season/$id" },
  { to: "." },
  { to: ".", search: { tab: "rules" } },
  { to: "..", hash: "sus" },
];

describe("Links that the server remembers", () => {
  it.each(["/season/cup?tab=calendar", "/season/gt3", "/calendar?page=4"])(
    "lead from %s where the router leads, however often",
    (address) => {
      const { plain, remembering } = routersAt(address);
      for (const link of [...links, ...links]) {
        const one = Reflect.apply(plain.buildLocation, plain, [link]);
        expect(Reflect.apply(remembering.buildLocation, remembering, [link])).toEqual(one);
      }
    },
  );
});
