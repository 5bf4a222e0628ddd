import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { anyone } from "#server/access.ts";
import type { Config } from "#server/config.ts";
import type { App } from "#server/route-host.ts";

/** The page is made of files of its package and asks this site alone; its style sheet has small pictures in it. */
const docsPolicy =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** Dark where the system is. */
const followSystem =
  'document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);';

/** Every refusal on the wire. */
const refusalSchema = {
  type: "object" as const,
  required: ["status", "data", "code"],
  properties: {
    status: { type: "integer" as const },
    data: { type: "string" as const, description: "A sentence for people, in Romanian" },
    code: { type: "string" as const, description: "The same for programs" },
    fields: {
      type: "object" as const,
      description: "Sentences beside fields of the form, by their path",
      additionalProperties: { type: "string" as const },
    },
    details: { description: "What the refusal is about, such as what somebody else has saved" },
    requestId: { type: "string" as const },
  },
};

/** What routes answer that do not say it: a file, a table, a picture. */
const done = { description: "The file", content: { "application/octet-stream": { schema: {} } } };

const refused = {
  description: "Refused: what was asked is wrong, or may not be asked",
  $ref: "#/components/schemas/Refusal",
};

/**
 * Serves OpenAPI made from the schemas in use, as JSON at `/api/docs/json` and readable at `/api/docs`. The answered function
 * names the part of the documentation for the routes after it; after `null`, a route without a part of its own is left out.
 */
export async function registerApiDocs(
  app: App,
  { publicUrl }: Pick<Config, "publicUrl">,
): Promise<(tag: string | null) => void> {
  const toJsonSchema = createJsonSchemaTransform({});
  let current: string | null = null;
  app.addHook("onRoute", (route) => {
    const isTold = current !== null || route.schema?.operationId !== undefined;
    route.schema = {
      ...(current && { tags: [current] }),
      ...(!isTold && { hide: true }),
      ...route.schema,
    };
  });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Grila", version: "1", license: { name: "MIT", identifier: "MIT" } },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
        schemas: { Refusal: refusalSchema },
      },
    },
    transform: (given) => {
      const { schema, url } = toJsonSchema(given);
      const isOpen = given.route.config?.access.who === "anyone";
      const said: unknown = schema["response"];
      const response = { 200: done, ...(typeof said === "object" && said), "4XX": refused };
      return { schema: { ...schema, response, security: isOpen ? [] : [{ bearer: [] }] }, url };
    },
  });
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: anyone, limit: { counted: "file" } };
    });
    await scope.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP: docsPolicy,
      // The package's bar is left out: its logo has a style that the policy refuses, and its field asks other sites.
      uiConfig: { layout: "BaseLayout" },
      theme: { title: "API · Grila", js: [{ filename: "theme.js", content: followSystem }] },
    });
  });
  return (tag) => {
    current = tag;
  };
}
