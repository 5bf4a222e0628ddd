import type { RouteOptions } from "fastify";
import type { Limit } from "#server/http/limits.ts";
import type { TestApp } from "#tests/test-app.ts";

export interface Call {
  route: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  url: string;
  who: string;
  limit: Limit | undefined;
}

/** Every route of the program, with made-up parameters. */
export function listCalls({ app }: TestApp): Call[] {
  return app.declaredRoutes.flatMap((route) =>
    methodsOf(route).map((method) => ({
      route: `${method} ${route.url}`,
      method,
      url: route.url.replaceAll(/:\w+/g, "nothing").replace("*", "nothing"),
      who: route.config?.access.who ?? "undeclared",
      limit: route.config?.limit,
    })),
  );
}

/** The methods of a route that tests call. */
export function methodsOf(route: RouteOptions): Call["method"][] {
  const all = Array.isArray(route.method) ? route.method : [route.method];
  const known = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
  return known.filter((method) => all.includes(method));
}
