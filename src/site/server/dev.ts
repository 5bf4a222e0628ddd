import { createServer } from "vite";
import type { App } from "#server/route-host.ts";
import { pagesPlugin } from "./pages/pages.ts";
import { inlineScriptHashes, pagePolicy } from "./pages/page-policy.ts";
import { parsePageBundle, type PageRenderer } from "./pages/page-renderer.ts";
import { runSite } from "./run-site.ts";
import type { Services } from "#server/services.ts";

/** The site for those who work on it: pages come from the sources and change in the browser as they are saved. */
await runSite({ demo: false, servePages: serveSources });

async function serveSources(app: App, services: Services): Promise<void> {
  const vite = await createServer({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", async (request, reply) => {
    const isPassedOn = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once("finish", () => resolve(false));
      vite.middlewares(request.raw, reply.raw, (error: unknown) =>
        error instanceof Error ? reject(error) : resolve(true),
      );
    });
    if (!isPassedOn) return reply.hijack();
  });
  const renderer: PageRenderer = {
    // Nothing is kept, so nothing needs a name.
    pageKey: () => null,
    scriptHashes: [],
    render: async (request) => {
      const bundle = parsePageBundle(await vite.ssrLoadModule("/src/site/web/entry-server.tsx"));
      const page = await bundle.render(request);
      return { ...page, html: await vite.transformIndexHtml(request.url, page.html) };
    },
  };
  await app.register(pagesPlugin, { services, renderer, policy: developmentPolicy });
}

/** Vite adds scripts and styles as elements and talks over a web socket. */
function developmentPolicy(html: string): string {
  return pagePolicy(inlineScriptHashes(html))
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
}
