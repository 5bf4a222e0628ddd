import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyContextConfig,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from "fastify";
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from "fastify-type-provider-zod";
import { checkAccess, readViewer } from "#server/access.ts";
import { registerApiDocs } from "./api-docs.ts";
import { countCalls, countsWhatIsMade } from "#server/http/count-calls.ts";
import { refusal } from "#server/errors.ts";
import { sendFailure } from "#server/failures.ts";
import { FullDiskLog } from "#server/full-disk-log.ts";
import { registerHealth } from "./health.ts";
import { answerKeptFirst } from "#server/cache/kept-first.ts";
import { logRequest, requestIds } from "#server/http/request-log.ts";
import { cacheReplies } from "#server/cache/response-cache-hooks.ts";
import { pagesPlugin } from "./pages/pages.ts";
import type { App } from "#server/route-host.ts";
import { allRoutes } from "./routes.ts";
import { serving } from "#server/serve.ts";
import { compressReplies } from "#server/http/compress-replies.ts";
import { pickingCompiler } from "#server/http/reply-serializer.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import type { Services } from "#server/services.ts";

/** The largest body of routes that are open to anyone. */
const OPEN_BODY_BYTES = 64 * 1024;

interface AppOptions {
  /** Renders pages with the built bundle; tests of the API leave it out. */
  pages: boolean;
  /** Every reply is checked by its schema, as in tests; otherwise the schema only picks what is sent. */
  checksReplies?: boolean;
  /** Hears of every answer that the framework has sent. */
  answered?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
}

/** The whole site as a Fastify instance that is ready but does not listen yet. */
export async function createApp(services: Services, options: AppOptions): Promise<App> {
  const nextRequestId = requestIds();
  const fullDisk = new FullDiskLog(services);
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: nextRequestId,
    trustProxy: services.config.trustProxy.length > 0 ? services.config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // What arrives on open connections while the program stops is still answered, and the connection then closed.
    return503OnClosing: false,
    bodyLimit: 4 * 1024 * 1024,
    // Addresses that no route is even looked for: in the site's own words, and with its headers, which no hook adds.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(services.config));
      sendFailure(error, { request, reply }, fullDisk);
    },
    logController: new Fastify.LogController({ disableRequestLogging: true }),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(options.checksReplies ? serializerCompiler : pickingCompiler);
  app.setNotFoundHandler(() => {
    throw refusal("not-found");
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, { request, reply }, fullDisk));
  app.addHook("onResponse", ({ method }, { statusCode }, done) => {
    if (method !== "GET" && method !== "HEAD" && statusCode < 400) fullDisk.saved();
    done();
  });

  app.decorateRequest("viewer", null);
  const headers = Object.entries(securityHeaders(services.config));
  app.addHook("onSend", async (_request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  logRequests(app, options);
  limitOpenBodies(app);
  requireDeclarations(app);
  countCalls(app, services);
  // Without promises where nothing is waited for: most requests are anonymous and answered from what is kept.
  app.addHook("onRequest", (request, _reply, done) => {
    // Asked for once: every time it is made anew.
    const { config } = request.routeOptions;
    const { access } = config;
    if (!access) return done();
    const isAnonymous = access.who === "anyone" && request.headers.authorization === undefined;
    if (isAnonymous && countsWhatIsMade(config)) return done();
    const admitted = isAnonymous ? app.countCall(request) : identify(config, request);
    return void admitted.then(() => done(), done);
  });
  // Later than the rest, because the season may only be known from the body.
  app.addHook("preHandler", (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    if (access?.who !== "checked") return done();
    return void access.check(request, services).then(() => done(), done);
  });
  cacheReplies(app, services);
  answerKeptFirst(app, { services, nextRequestId });
  compressReplies(app);

  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 10_000 } });
  const under = await registerApiDocs(app, services.config);
  under("health");
  registerHealth(app, services);
  for (const [tag, group] of Object.entries(allRoutes)) {
    under(tag);
    for (const routes of group) routes(serving(app), services);
  }
  under(null);
  if (options.pages) await app.register(pagesPlugin, { services });
  return app;

  async function identify(config: FastifyContextConfig, request: FastifyRequest): Promise<void> {
    try {
      request.viewer = await readViewer(request, services);
    } finally {
      // Of a client whose token is none, too.
      await app.countCall(request);
    }
    checkAccess(config, request);
  }
}

/** What anybody may send is small; who may send more is known first. */
function limitOpenBodies(app: App): void {
  app.addHook("onRoute", (route) => {
    if (route.config?.access.who === "anyone") route.bodyLimit ??= OPEN_BODY_BYTES;
  });
}

function requireDeclarations(app: App): void {
  const routes: RouteOptions[] = [];
  app.decorate("declaredRoutes", routes);
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  app.addHook("onReady", async () => {
    const silent = routes.filter(({ config }) => !config?.access || !config.limit);
    if (silent.length > 0)
      throw new Error(
        `These routes do not say who may call them, or how often: ${silent.map((route) => `${String(route.method)} ${route.url}`).join(", ")}`,
      );
  });
}

function logRequests(app: App, { answered }: AppOptions): void {
  app.decorateRequest("isStream", false);
  app.addHook("onResponse", (request, reply, done) => {
    const { isStream, log, method, routeOptions } = request;
    if (isStream) return done();
    answered?.(request, reply);
    const { statusCode: status, elapsedTime } = reply;
    logRequest(log, { method, route: routeOptions.url, status, ms: Math.round(elapsedTime) });
    done();
  });
}
