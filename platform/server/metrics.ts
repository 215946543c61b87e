/** What the server counts about itself, in the Prometheus text format. Each server has a registry of its own. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export interface Metrics {
  /** Seconds from the first byte of a request to its answer, by method, route and HTTP status. */
  readonly http: Histogram<"method" | "route" | "status">;
  /** Requests in one batch of a lane. */
  readonly batchSize: Histogram<"lane">;
  /** Seconds from the start of a batch to its commit. */
  readonly batchSeconds: Histogram<"lane">;
  /** Ledger transfers that were committed. */
  readonly transfers: Counter;
  /** Seconds that one run of a job took. */
  readonly jobSeconds: Histogram<"job">;
  /** Expected noes, by code. */
  readonly rejections: Counter<"code">;
  /** Tries to send a message outside, by port and what became of them. */
  readonly outside: Counter<"port" | "outcome">;
  /** Messages of other processes that were not believed, by reason. */
  readonly dropped: Counter<"reason">;
  /** A number that is read when the metrics are asked for: the age of a feed, open sockets, rows that wait. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Such numbers of several things, by their names, under one label. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void;
  /** The exposition text and its media type. */
  expose(): Promise<{ type: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const fast = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
  collectDefaultMetrics({ register: registry, prefix: "assay_" });
  return {
    http: new Histogram({
      name: "assay_http_seconds",
      help: "Time to answer a request.",
      labelNames: ["method", "route", "status"],
      buckets: fast,
      registers,
    }),
    batchSize: new Histogram({
      name: "assay_batch_requests",
      help: "Requests in a batch.",
      labelNames: ["lane"],
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      registers,
    }),
    batchSeconds: new Histogram({
      name: "assay_batch_seconds",
      help: "Time from the start of a batch to its commit.",
      labelNames: ["lane"],
      buckets: fast,
      registers,
    }),
    transfers: new Counter({ name: "assay_ledger_transfers_total", help: "Ledger transfers committed.", registers }),
    jobSeconds: new Histogram({
      name: "assay_job_seconds",
      help: "Time that a run of a job took.",
      labelNames: ["job"],
      buckets: fast,
      registers,
    }),
    rejections: new Counter({
      name: "assay_rejections_total",
      help: "Calls answered by a rejection.",
      labelNames: ["code"],
      registers,
    }),
    outside: new Counter({
      name: "assay_outside_messages_total",
      help: "Tries to send a mail, text message or push, by outcome.",
      labelNames: ["port", "outcome"],
      registers,
    }),
    gauges: (name, help, label, read) => {
      const gauge = new Gauge({
        name: `assay_${name}`,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          for (const [one, value] of await read()) this.set({ [label]: one }, value);
        },
      });
      registry.registerMetric(gauge);
    },
    dropped: new Counter({
      name: "assay_channel_dropped_total",
      help: "Messages over Redis that were forged, old or repeated.",
      labelNames: ["reason"],
      registers,
    }),
    gauge: (name, help, read) => {
      const gauge = new Gauge({
        name: `assay_${name}`,
        help,
        registers: [],
        async collect() {
          this.set(await read());
        },
      });
      registry.registerMetric(gauge);
    },
    expose: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
