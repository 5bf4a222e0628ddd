import Fastify from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "#shared/route.ts";
import { wholeTextSchema } from "#shared/text/text-schemas.ts";
import { anyone } from "./access.ts";
import { page, serving } from "./serve.ts";

const bodySchema = z.object({ name: z.string().trim() });
const querySchema = z.object({ page: wholeTextSchema(1, 9).optional() });
const lineSchema = z.object({ name: z.string() });
type Line = z.infer<typeof lineSchema>;

const listLines = route<{ query: typeof querySchema; reply: Line[] }>()("listLines", "GET /lines", {
  access: "anyone",
  cached: ["lists"],
});
const saveLine = route<{ body: typeof bodySchema; reply: Line }>()("saveLine", "POST /lines/:id", {
  access: "anyone",
  isPrivate: true,
});
const dropLine = route()("dropLine", "DELETE /lines/:id/:turn", {
  access: "anyone",
  limit: "dear",
});
const ruled = route()("ruled", "POST /ruled", { access: "checked" });
const check = { who: "checked", check: async () => undefined } as const;

function createApp() {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("viewer", null);
  return app;
}

describe("a route that is described once", () => {
  it("is declared, documented and answered in the envelope as it says", async () => {
    const app = createApp();
    const { serve } = serving(app);
    const declared: unknown[] = [];
    app.addHook("onRoute", ({ method, url, config, schema }) => {
      if (method !== "HEAD") declared.push({ method, url, config, id: Object(schema).operationId });
    });
    const reply = z.array(lineSchema);
    serve(listLines, {
      summary: "Lines",
      query: querySchema,
      reply,
      handle: async ({ query }) =>
        page([{ name: "first" }], { page: query.page ?? 1, pageSize: 1, total: 3 }),
    });
    serve(saveLine, {
      summary: "Save",
      body: bodySchema,
      reply: lineSchema,
      handle: async ({ params, body }) => ({ name: `${params.id} ${body.name}` }),
    });
    const turn = wholeTextSchema(1, 5);
    const dropped: unknown[] = [];
    serve(dropLine, {
      summary: "Drop",
      params: { turn },
      handle: async ({ params }) => {
        dropped.push(params);
      },
    });

    const send = async (method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
      (await app.inject({ method, url, ...(payload && { payload }) })).json();
    expect(await send("GET", "/lines?page=2")).toEqual({
      status: 200,
      data: [{ name: "first" }],
      meta: { page: 2, pageSize: 1, total: 3 },
    });
    expect(await send("POST", "/lines/a", { name: " b " })).toEqual({
      status: 200,
      data: { name: "a b" },
    });
    expect(await send("DELETE", "/lines/a/4")).toEqual({ status: 200, data: null });
    expect(await send("DELETE", "/lines/a/6")).toMatchObject({ statusCode: 400 });
    expect(await send("DELETE", "/lines/a b/4")).toMatchObject({ statusCode: 400 });
    expect(dropped).toEqual([{ id: "a", turn: 4 }]);
    expect(declared).toEqual([
      {
        method: "GET",
        url: "/lines",
        config: { access: anyone, limit: { counted: "read" }, cached: ["lists"] },
        id: "listLines",
      },
      {
        method: "POST",
        url: "/lines/:id",
        config: { access: anyone, limit: { counted: "write" }, changesNothingPublic: true },
        id: "saveLine",
      },
      {
        method: "DELETE",
        url: "/lines/:id/:turn",
        config: { access: anyone, limit: { counted: "dear" } },
        id: "dropLine",
      },
    ]);
    await app.close();
  });

  it("does not compile where the server leaves out or mistakes what it says", () => {
    const wrong = () => {
      const { serve } = serving(createApp());
      const handle = async () => undefined;
      const named = async () => ({ name: "" });
      const titled = async () => ({ title: "" });
      // @ts-expect-error: the schema of the body is missing
      serve(saveLine, { summary: "", reply: lineSchema, handle: named });
      const another = lineSchema.extend({ a: z.null() });
      // @ts-expect-error: another schema
      serve(saveLine, { summary: "", body: another, reply: lineSchema, handle: named });
      // @ts-expect-error: the schema of the reply is missing
      serve(saveLine, { summary: "", body: bodySchema, handle: named });
      // @ts-expect-error: another reply
      serve(saveLine, { summary: "", body: bodySchema, reply: lineSchema, handle: titled });
      // @ts-expect-error: a parameter that the path has not
      serve(dropLine, { summary: "", handle: async ({ params }) => void params.name });
      // @ts-expect-error: nothing is sent
      serve(dropLine, { summary: "", body: bodySchema, handle });
      // @ts-expect-error: whom its rule lets in is missing
      serve(ruled, { summary: "", handle });
      // @ts-expect-error: a reply where none is described
      serve(ruled, { summary: "", check, handle: named });
      serve(ruled, { summary: "", check, handle: async ({ viewer }) => void viewer._id });
    };
    expect(wrong).toBeTypeOf("function");
  });
});
