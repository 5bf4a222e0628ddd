import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { anyone } from "#server/access.ts";
import type { App } from "#server/route-host.ts";
import { limits } from "#server/http/limits.ts";

/** OpenAPI made from the schemas in use: JSON at `/api/docs/json`, readable at `/api/docs`. */
export async function registerApiDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: "Grila", version: "1" },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: createJsonSchemaTransform({}),
  });
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: anyone, limit: limits.file };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: true });
  });
}
