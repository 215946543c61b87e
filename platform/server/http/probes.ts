/** What a supervisor asks: does the process live, may it get traffic, how is it doing. */
import { timingSafeEqual, createHash } from "node:crypto";
import { reject } from "@assay/core/rejection.ts";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { Metrics } from "../metrics.ts";
import { ofTheSystem, reading, type ReadingTerms } from "./readings.ts";

type Detail = string | number | boolean | null | { readonly [part: string]: Detail };

/** What a check found, for people; `ok` decides. */
export interface Check {
  readonly ok: boolean;
  readonly [detail: string]: Detail;
}

export interface ProbeTerms {
  readonly checks: Readonly<Record<string, () => Promise<Check>>>;
  readonly metrics: Metrics;
  /** Opens /metrics to whoever sends it as a bearer token. Without one, only the machine itself may look. */
  readonly metricsToken: string | undefined;
  readonly timing?: ReadingTerms;
}

const LATE: Check = { ok: false };

export function probes({ checks, metrics, metricsToken, timing = ofTheSystem }: ProbeTerms): FastifyPluginAsync {
  const readings = Object.entries(checks).map(([name, check]) => [name, reading(check, LATE, timing)] as const);
  return async (app) => {
    // Supervisors ask under whatever name or address they have, and these two say nothing private.
    const anyHost = { config: { anyHost: true } };
    app.get("/health", anyHost, async () => ({ ok: true }));
    app.get("/ready", anyHost, async (_request, reply) => {
      const found = await Promise.all(readings.map(async ([name, read]) => [name, await read()] as const));
      const ready = found.every(([, { ok }]) => ok);
      return reply.code(ready ? 200 : 503).send({ ready, ...Object.fromEntries(found) });
    });
    app.get("/metrics", async (request, reply) => {
      // Others learn as little as from any address where there is nothing.
      if (!mayLook(request, metricsToken)) reject("not-found");
      const { type, text } = await metrics.expose();
      return reply.type(type).send(text);
    });
  };
}

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

function mayLook({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? "", `Bearer ${token}`);
  // A proxy on this machine would make everybody look local, but it says for whom it asks.
  const forwarded = headers["x-forwarded-for"] ?? headers.forwarded;
  return forwarded === undefined && loopback.has(socket.remoteAddress ?? "");
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
