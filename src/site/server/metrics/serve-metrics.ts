import { once } from "node:events";
import { createServer } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { type Config, ConfigError } from "#server/config.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

/**
 * Answers `GET /metrics`, and nothing else, on a port of its own: what visitors reach is another one.
 * @throws ConfigError when it cannot listen.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: NonNullable<Config["metrics"]>,
  log: FastifyBaseLogger,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics")
      return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, "metrics could not be read");
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new ConfigError(
      `Metrics cannot be served on port ${port} of ${host} (${reason}): choose another METRICS_PORT or METRICS_HOST.`,
    );
  }
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
