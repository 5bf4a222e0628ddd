import type { RouterContext } from "#web/root-route.tsx";

export interface DecisionLoad {
  context: RouterContext;
  params: { id: string };
}
