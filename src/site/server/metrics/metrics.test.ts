import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queueMail } from "#server/mail/outbox.ts";
import { runJob } from "#server/processes/jobs.ts";
import { createEvent, createPerson, createSeason } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { createApp } from "../app.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

describeOnEachDatabase("Metrics", (engine) => {
  let test: TestApp;
  let metrics: Metrics;
  let app: TestApp["app"];
  beforeEach(async () => {
    test = await createTestApp(engine);
    metrics = createMetrics(test.services);
    app = await createApp(test.services, { pages: false, answered: metrics.answered });
  });
  afterEach(async () => {
    await app.close();
    await test.close();
  });

  /** The value of one line. */
  const valueOf = async (line: string) => {
    const lines = (await metrics.text()).split("\n");
    return Number(lines.find((one) => one.startsWith(`${line} `))?.slice(line.length));
  };

  it("measure answers by the pattern of their route, and never name an address or a person", async () => {
    const person = await createPerson(test.services.databases.db, { email: "ana@example.test" });
    await app.inject({ url: `/api/person/${person}/of/nobody?secret=1` });
    await app.inject({ url: "/api/event/nobody-knows-this" });
    await app.inject({ url: "/api/nothing/at/all" });
    const count = (labels: string) =>
      valueOf(`grila_http_request_duration_seconds_count{${labels}}`);
    expect(await count('method="GET",route="/api/event/:id",status="4xx"')).toBe(1);
    expect(await count('method="GET",route="none",status="4xx"')).toBe(2);
    const text = await metrics.text();
    for (const word of [person, "secret", "nobody-knows-this", "at/all", "ana@"])
      expect(text).not.toContain(word);
  });

  it("count replies that were kept, stale and made", async () => {
    const { db } = test.services.databases;
    const event = await createEvent(db, { season: await createSeason(db) });
    const url = `/api/event/${event}`;
    for (let call = 0; call < 3; call++) await app.inject({ url });
    test.services.cache.drop({ things: [`event:${event}`] });
    await app.inject({ url });
    const kept = (outcome: string) => valueOf(`grila_kept_replies_total{outcome="${outcome}"}`);
    expect(await kept("fresh")).toBe(2);
    expect(await kept("stale")).toBeGreaterThanOrEqual(1);
    expect(await kept("made")).toBeGreaterThanOrEqual(1);
  });

  it("tell of mails, jobs, connections and the process itself", async () => {
    const { services } = test;
    const mail = { to: "ana@example.test", subject: "x", text: "x", html: "x" };
    await queueMail(services.databases.db, mail, services.now());
    const job = { name: "tidy", pauseMs: 1000, isPauseShared: true };
    await runJob(services, { ...job, work: async () => null });
    test.setNow(services.now() + 2000);
    const failing = runJob(services, { ...job, work: async () => Promise.reject(new Error("x")) });
    await expect(failing).rejects.toThrow("x");
    expect(await valueOf('grila_mails{status="waiting"}')).toBe(1);
    expect(await valueOf('grila_job_runs_total{job="tidy",outcome="done"}')).toBe(1);
    expect(await valueOf('grila_job_runs_total{job="tidy",outcome="failed"}')).toBe(1);
    const open = await valueOf("grila_database_connections");
    expect(open > 0).toBe(engine.name === "PostgreSQL");
    expect(await valueOf("grila_database_waiting")).toBe(0);
    expect(await valueOf("grila_database_away")).toBe(0);
    expect(await valueOf("process_resident_memory_bytes")).toBeGreaterThan(1e6);
    expect(await valueOf("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  });

  it("are read twice with the same sums", async () => {
    await app.inject({ url: "/api/site" });
    await app.inject({ url: "/api/site" });
    const kept = 'grila_kept_replies_total{outcome="fresh"}';
    expect(await valueOf(kept)).toBe(await valueOf(kept));
  });

  describe("on a port of their own", () => {
    it("are all that is answered there, and not answered where visitors are", async () => {
      const { log } = test.services;
      const server = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 }, log);
      const at = `http://127.0.0.1:${server.port}`;
      const reply = await fetch(`${at}/metrics`);
      expect(reply.headers.get("content-type")).toMatch(/^text\/plain/);
      expect(await reply.text()).toContain("# TYPE grila_http_request_duration_seconds histogram");
      for (const path of ["/", "/api/site", "/metrics?x", "/metrics/"])
        expect((await fetch(`${at}${path}`)).status).toBe(404);
      expect((await fetch(`${at}/metrics`, { method: "POST" })).status).toBe(404);
      expect((await app.inject({ url: "/metrics" })).statusCode).toBe(404);

      const taken = serveMetrics(metrics, { host: "127.0.0.1", port: server.port }, log);
      await expect(taken).rejects.toThrow(/EADDRINUSE.*METRICS_PORT/);
      await server.close();
    });
  });
});
