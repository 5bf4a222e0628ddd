import type { RouterContext } from "#web/root-route.tsx";

/** What the loaders of decisions are given. */
export interface DecisionLoad {
  context: RouterContext;
  params: { id: string };
}
