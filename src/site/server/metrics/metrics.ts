import type { FastifyReply, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "@prometheus-io/client";
import { DatabaseUnavailable } from "#server/database/availability.ts";
import { summarizeMails } from "#server/mail/outbox.ts";
import type { Services } from "#server/services.ts";

/** Seconds: from a kept reply to what somebody gives up waiting for. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A number that is read when somebody asks. */
interface Measured {
  name: string;
  help: string;
  read: () => number;
}

export interface Metrics {
  /** What Prometheus reads. */
  text: () => Promise<string>;
  contentType: string;
  /** Measures an answer by the pattern of its route, never its address. */
  answered: (request: FastifyRequest, reply: FastifyReply) => void;
}

/** Numbers about this process and what it shares with others, by Prometheus' own library. */
export function createMetrics(services: Services): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: "grila_http_request_duration_seconds",
    help: "Answers that were made, by the pattern of their route. What was kept is in grila_kept_replies_total.",
    labelNames: ["method", "route", "status"],
    buckets,
    registers: [register],
  });
  countKeptReplies(services, register);
  countJobs(services, register);
  countMails(services, register);
  for (const measured of listMeasured(services)) addGauge(measured, register);
  return {
    text: () => register.metrics(),
    contentType: register.contentType,
    answered: ({ method, routeOptions }, { elapsedTime, statusCode }) => {
      const status = `${Math.floor(statusCode / 100)}xx`;
      answers.observe({ method, route: routeOptions.url ?? "none", status }, elapsedTime / 1000);
    },
  };
}

function countKeptReplies({ cache }: Services, register: Registry): void {
  const outcomes = ["fresh", "stale", "made"] as const;
  register.registerMetric(
    new Counter({
      name: "grila_kept_replies_total",
      help: "Replies for visitors: found fresh, shown although stale, made anew.",
      labelNames: ["outcome"],
      registers: [],
      collect() {
        this.reset();
        for (const outcome of outcomes) this.inc({ outcome }, cache.counts[outcome]);
      },
    }),
  );
}

function countJobs({ jobRuns }: Services, register: Registry): void {
  register.registerMetric(
    new Counter({
      name: "grila_job_runs_total",
      help: "Work that is done now and again, as far as this process did it.",
      labelNames: ["job", "outcome"],
      registers: [],
      collect() {
        this.reset();
        for (const [job, { done, failed }] of jobRuns) {
          this.inc({ job, outcome: "done" }, done);
          this.inc({ job, outcome: "failed" }, failed);
        }
      },
    }),
  );
  register.registerMetric(
    new Counter({
      name: "grila_job_seconds_total",
      help: "How long that work took.",
      labelNames: ["job"],
      registers: [],
      collect() {
        this.reset();
        for (const [job, { seconds }] of jobRuns) this.inc({ job }, seconds);
      },
    }),
  );
}

/** What a number of this process or of the database says at the moment of asking. */
function listMeasured({ cache, databases, streams }: Services): Measured[] {
  return [
    {
      name: "grila_kept_reply_bytes",
      help: "Memory that kept replies hold.",
      read: () => cache.size.bytes,
    },
    {
      name: "grila_open_streams",
      help: "Visitors who follow what changes.",
      read: () => streams.size,
    },
    {
      name: "grila_database_connections",
      help: "Open connections of this process to PostgreSQL.",
      read: () => databases.connections().open,
    },
    {
      name: "grila_database_connections_idle",
      help: "Of them, those that nobody uses.",
      read: () => databases.connections().idle,
    },
    {
      name: "grila_database_waiting",
      help: "Queries that wait for a connection.",
      read: () => databases.connections().waiting,
    },
    {
      name: "grila_database_away",
      help: "1 while the database does not answer this process.",
      read: () => (databases.availability.isAway ? 1 : 0),
    },
  ];
}

function addGauge({ name, help, read }: Measured, register: Registry): void {
  register.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    }),
  );
}

/** Absent while the database does not answer. */
function countMails({ databases }: Services, register: Registry): void {
  register.registerMetric(
    new Gauge({
      name: "grila_mails",
      help: "Mails that wait and mails that were given up, of all processes together.",
      labelNames: ["status"],
      registers: [],
      async collect() {
        this.reset();
        try {
          const { waiting, failed } = await summarizeMails(databases.reader);
          this.set({ status: "waiting" }, waiting);
          this.set({ status: "failed" }, failed);
        } catch (error) {
          if (!(error instanceof DatabaseUnavailable)) throw error;
        }
      },
    }),
  );
}
