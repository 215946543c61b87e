/** Opens the house: database, outside world, prices, features, then the doors. Parts close in the opposite order. */
import { join } from "node:path";
import { events as identityEvents } from "@assay/features/identity/contract.ts";
import { authenticate } from "@assay/features/identity/server.ts";
import { MarketFeed } from "@assay/features/market/server.ts";
import type { Event } from "@assay/core/contract.ts";
import { systemClock as clock, systemTimers as timers } from "@assay/server/clock.ts";
import type { Config } from "@assay/server/config.ts";
import { migrate, openDatabase } from "@assay/server/database.ts";
import { startDelivery } from "@assay/server/delivery.ts";
import { createDispatch } from "@assay/server/dispatch.ts";
import { probes } from "@assay/server/http/probes.ts";
import { reference } from "@assay/server/http/reference.ts";
import { webFiles } from "@assay/server/http/web-files.ts";
import { forgetReplies } from "@assay/server/idempotency.ts";
import { campaign, startJobs, startLoop } from "@assay/server/jobs.ts";
import { sealer } from "@assay/server/ledger/sealer.ts";
import { startLive } from "@assay/server/live.ts";
import type { Log } from "@assay/server/log.ts";
import { createMetrics } from "@assay/server/metrics.ts";
import { relay, type Told } from "@assay/server/outbox.ts";
import { mountInbox } from "@assay/server/outside/inbox-page.ts";
import { openOutside } from "@assay/server/outside/outside.ts";
import { openPrices } from "@assay/server/outside/prices/open.ts";
import { startPostgres } from "@assay/server/postgres.ts";
import { systemRandom as random } from "@assay/server/random.ts";
import { createRouter } from "@assay/server/router.ts";
import { loadTexts } from "@assay/server/texts.ts";
import { sql } from "kysely";
import packageFacts from "../../package.json" with { type: "json" };
import { instruments, openFeatures } from "./features.ts";

const WEB_FOLDER = join(import.meta.dirname, "..", "web", "dist");
const OUTBOX_PAUSE_MS = 500;
const FEED_AGE_MS_MAX = 10_000;

export interface House {
  readonly address: string;
  readonly feedLabel: string;
  close(): Promise<void>;
}

export async function openHouse(config: Config, log: Log): Promise<House> {
  const stops: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    return { ...(await open(config, log, stops)), close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

async function open(
  config: Config,
  log: Log,
  stops: (() => Promise<void> | void)[],
): Promise<Pick<House, "address" | "feedLabel">> {
  const metrics = createMetrics();

  // Looking for live venues takes seconds, and so does the database: they look and start side by side.
  const [source, url] = await Promise.all([
    openPrices(config.feed, { clock, timers, random, log, instruments }),
    config.databaseUrl ?? ownPostgres(config, stops),
  ]);
  const { database, pool, close: closeDatabase } = openDatabase(url);
  stops.push(closeDatabase);

  const outside = await openOutside(config, clock);
  stops.push(() => outside.close());
  const feed = new MarketFeed({ source, clock, timers, log });
  const { features, spot } = openFeatures(config, outside, feed);
  const texts = loadTexts(features);
  await migrate(database, features);

  const delivery = await startDelivery({
    pool,
    ports: [outside.mail, outside.sms],
    secret: config.passwordPepper,
    onFault: (fault, port) => log.warn({ err: fault, port }, "a message was not delivered"),
  });
  stops.push(() => delivery.stop());
  const dispatch = createDispatch({
    database,
    clock,
    random,
    features,
    enqueue: delivery.enqueue,
    onCommit: (told, sent) => {
      if (told.length > 0) outbox.wake();
      if (sent.length > 0) delivery.wake();
    },
    onBatch: (lane, size) => metrics.batchSize.observe({ lane }, size),
  });
  for (const feature of features) await dispatch.transact((tx) => feature.boot(tx));

  const identify = (token: string) => authenticate(database, clock.now(), token);
  const { app } = await createRouter({
    features,
    dispatch,
    authenticate: identify,
    texts,
    log,
    metrics,
    clock,
    random,
    publicOrigin: config.publicOrigin,
    trustProxy: config.trustProxy,
    digestSecret: config.passwordPepper,
    mounts: [
      probes({
        metrics,
        metricsToken: config.metricsToken,
        checks: {
          database: async () => {
            await sql`select 1`.execute(database);
            return { ok: true };
          },
          feed: async () => {
            const age = feed.ageMs;
            return { ok: age !== undefined && age < FEED_AGE_MS_MAX, ...feed.label, ageMs: age ?? null };
          },
        },
      }),
      reference({ features, texts, version: packageFacts.version, publicOrigin: config.publicOrigin }),
      async (server) => {
        if (outside.inbox) mountInbox(server, outside.inbox);
      },
      webFiles(WEB_FOLDER),
    ],
  });
  const live = startLive({
    server: app.server,
    authenticate: identify,
    publicOrigin: config.publicOrigin,
    publicRooms: /^(quotes|market:[A-Z0-9]{2,10}\/[A-Z0-9]{2,10})$/,
    log,
    metrics,
  });
  await feed.start(database, live.publish);
  stops.push(() => feed.stop());
  metrics.gauge("feed_age_seconds", "Seconds since a venue was last heard.", () => (feed.ageMs ?? 0) / 1_000);
  stops.push(
    spot.follow({
      submit: dispatch.submit,
      onFault: (fault) => log.error({ err: fault }, "a book was not swept"),
      timers,
      clock,
      hasWatchers: live.hasWatchers,
      publish: live.publish,
    }),
  );

  const leadership = campaign(pool, () => {
    jobs.wake();
    outbox.wake();
  });
  stops.push(() => leadership.stop());
  const jobs = startJobs({
    jobs: [...features.flatMap((feature) => feature.jobs), sealer, forgetReplies],
    isLeader: leadership.isLeader,
    transact: dispatch.transact,
    onRun: (job, tookMs) => metrics.jobSeconds.observe({ job }, tookMs / 1_000),
    onFault: (fault, job) => log.error({ err: fault, job }, "a job failed"),
  });
  stops.push(() => jobs.stop());
  const outbox = startLoop(OUTBOX_PAUSE_MS, async () => {
    try {
      while (leadership.isLeader() && (await relay(outboxTerms)));
    } catch (fault) {
      log.error({ err: fault }, "the outbox was not read");
    }
  });
  const outboxTerms = {
    database,
    listeners: features.flatMap((feature) => feature.listeners),
    events: new Map<string, Event>(features.flatMap((feature) => feature.events).map((event) => [event.name, event])),
    transact: dispatch.transact,
    onEvent: (told: Told) => {
      live.tell(told);
      if (told.event === identityEvents.sessionsEnded) live.dropSessions((told.payload as { sessionIds: string[] }).sessionIds);
    },
    onFault: (fault: unknown, event: string) => log.error({ err: fault, event }, "an event was not told"),
  };
  stops.push(() => outbox.stop());
  stops.push(async () => {
    await live.close();
    await app.close();
    await dispatch.drain();
  });

  await app.listen({ host: config.host, port: config.port });
  return { address: config.publicOrigin, feedLabel: feed.label.label };
}

async function ownPostgres(config: Config, stops: (() => Promise<void> | void)[]): Promise<string> {
  const postgres = await startPostgres({ dataDir: config.dataDir });
  stops.push(() => postgres.stop());
  return postgres.url;
}
