/** One process of the product: its parts, opened in the order in which they need each other, and closed in reverse. */
import { BootFault } from "@assay/server/boot-fault.ts";
import type { Config } from "@assay/server/config.ts";
import { connectDatabase, connectRedis } from "@assay/server/connections.ts";
import { startAlone } from "@assay/server/database.ts";
import type { DispatchTerms } from "@assay/server/dispatch.ts";
import { listener } from "@assay/server/feature.ts";
import { systemTimers } from "@assay/server/clock.ts";
import { followKeys, openKeys } from "@assay/server/keys/key-ring.ts";
import { systemRandom } from "@assay/server/random.ts";
import { startLoop } from "@assay/server/jobs.ts";
import type { Log } from "@assay/server/log.ts";
import { createMetrics, type Metrics } from "@assay/server/metrics.ts";
import { type Dropped, openEnvelopes } from "@assay/server/outside/envelopes.ts";
import { openOutside } from "@assay/server/outside/outside.ts";
import { openRedisChannel } from "@assay/server/outside/prices/redis-channel.ts";
import { openPrices } from "@assay/server/outside/prices/open.ts";
import type { PriceSource } from "@assay/server/outside/prices/prices.ts";
import { events as identityEvents } from "@assay/features/identity/contract.ts";
import { authentication } from "@assay/features/identity/server.ts";
import { followCatalogue, learnCatalogue, listedMarkets, MarketFeed } from "@assay/features/market/server.ts";
import { openStaff, operatorAuthentication } from "@assay/features/operators/server.ts";
import { deleteEndpoint } from "@assay/features/messages/server.ts";
import { closedProducts } from "./closed-products.ts";
import { makeDoors, tryPorts } from "./doors.ts";
import { openFeatures, schemas } from "./features.ts";
import { type LeaderWork, startLeaderWork } from "./leader-work.ts";
import { auditGauges } from "./ledger-audit.ts";
import { houseGauges, readiness } from "./readiness.ts";
import { ofTheSystem, type TimeAndChance } from "./time-and-chance.ts";
import { openWork } from "./work.ts";

export interface House {
  /** Where browsers reach it. */
  readonly address: string;
  /** Where operators reach the console; a worker has none. */
  readonly consoleAddress: string | undefined;
  /** Where its prices come from, for people. */
  readonly prices: string;
  close(): Promise<void>;
}

/** How often a sandbox's robots look at their desks. */
const STAFF_MS = 2_000;

/** What processes tell each other is under way for so long at most; their clocks may differ by it. */
const UNDER_WAY_MS_MAX = 10_000;

/** Counts what was not believed, and says the first of each kind: whoever writes into Redis could write as often as he likes. */
function noticeDropped(metrics: Metrics, log: Log): (why: Dropped, topic: string) => void {
  const said = new Set<Dropped>();
  return (reason, topic) => {
    metrics.dropped.inc({ reason });
    if (said.has(reason)) return;
    said.add(reason);
    log.error({ reason, topic }, "a message over Redis is not believed: it is not from this house, or not from now");
  };
}

/** What differs from the system's time and chance and the product's own bounds. */
export type HouseTerms = Partial<TimeAndChance> & Pick<DispatchTerms, "batchMax">;

/** Opens everything that the configuration asks for. Throws a BootFault or a PostgresFault with a plain sentence when it cannot. */
export async function openHouse(config: Config, log: Log, { batchMax, ...own }: HouseTerms = {}): Promise<House> {
  const timeAndChance: TimeAndChance = { ...ofTheSystem, ...own };
  const { clock, timers } = timeAndChance;
  await using stack = new AsyncDisposableStack();
  await tryPorts(config);
  const metrics = createMetrics();
  const opened = await connectDatabase(config, log, stack, { timers });
  const { database } = opened;
  const migrations = await startAlone(opened.pool, async () => await opened.migrate(schemas));
  if (migrations.length > 0) log.info({ migrations }, "the database was brought up to date");
  await learnCatalogue(database, clock.now());
  const keys = await openKeys(database, { roots: config.rootSecrets, clock, random: systemRandom });
  stack.defer(followKeys(keys, database, systemTimers, (err) => log.error({ err }, "keys could not be looked for")));
  // Looking for live venues, of all markets that are stored, may take five seconds, in which the rest is opened.
  const looking = openSource(config, log, timeAndChance);
  looking.catch(() => undefined);
  const redis = await connectRedis(config, log, stack);
  const envelopes = openEnvelopes({ keys, clock, ageMsMax: UNDER_WAY_MS_MAX, onDropped: noticeDropped(metrics, log) });
  const outside = await openOutside(config, clock, keys);
  stack.defer(outside.close);

  const feed = new MarketFeed({ source: await looking, clock, timers, log });
  const features = openFeatures(config, outside, feed, log, { clock, keys });
  let leaderWork: LeaderWork | undefined;
  const onTold = (): void => leaderWork?.wake();
  const dispatch = await startAlone(opened.pool, async () => {
    const work = await openWork({ keys, timeAndChance, opened, outside, features, log, metrics, onTold, batchMax }, stack);
    for (const feature of features) await work.transact(feature.boot);
    return work;
  });
  if (config.mode === "production") {
    const closed = await closedProducts(database, features);
    if (closed.length > 0) log.warn(`closed for want of money: ${closed.join(", ")}`);
    if (!config.signer) log.warn("withdrawals over chains are closed: SIGNER_URL is not set");
  }
  outside.push.onGone((endpoint) => dispatch.transact(async ({ db }) => await deleteEndpoint(db, endpoint)));

  const doors = await makeDoors(
    {
      config,
      timeAndChance,
      features,
      dispatch,
      authenticate: authentication(database, clock),
      authenticateOperator: operatorAuthentication(database, clock),
      outside,
      checks: readiness(database, feed, clock),
      redis,
      envelopes,
      keys,
      log,
      metrics,
    },
    stack,
  );
  const { publish, hasWatchers, tell, dropSessions } = doors.live;
  houseGauges(metrics, database, feed, clock);
  auditGauges(metrics, database, clock);
  if (config.role !== "api") {
    const cutSockets = listener(identityEvents.sessionsEnded, async (_tx, { sessionIds }) => dropSessions(sessionIds));
    leaderWork = startLeaderWork({
      ...opened,
      features,
      dispatch,
      keys,
      clock,
      log,
      metrics,
      listeners: [cutSockets],
      onTurn: () => features.forEach(({ onTurn }) => onTurn()),
      onEvent: tell,
    });
    stack.defer(leaderWork.stop);
  }
  const shared = redis && {
    channel: await openRedisChannel(redis, envelopes, stack),
    isLeader: () => leaderWork?.isLeader() ?? false,
  };
  stack.defer(followCatalogue({ database, clock, timers, log, publish }));
  await feed.start(database, publish, shared);
  stack.defer(() => feed.stop());
  for (const { name, follow } of features) {
    const onFault = (err: unknown): void => log.error({ err, feature: name }, "what the feed reached could not be done");
    stack.defer(follow({ submit: dispatch.submit, timers, clock, hasWatchers, publish, onFault }));
  }
  if (leaderWork && config.practiceStaff) {
    const { isLeader } = leaderWork;
    const onFault = (err: unknown, desk: string): void => log.error({ err, desk }, "a robot could not do its work");
    const work = openStaff({ features, dispatch, database, clock, onFault });
    stack.defer(
      startLoop(STAFF_MS, async () => (isLeader() ? await work().catch((err) => onFault(err, "all")) : undefined)).stop,
    );
  }
  const { port, consoleOrigin } = await doors.listen();

  const closing = stack.move();
  return {
    address: config.port === 0 ? `http://localhost:${port}` : config.publicOrigin,
    consoleAddress: consoleOrigin,
    prices: [feed.label.source, feed.label.label].filter((word) => word !== "").join(", "),
    close: () => closing.disposeAsync(),
  };
}

async function openSource({ feed, shares }: Config, log: Log, timeAndChance: TimeAndChance): Promise<PriceSource> {
  // Of a market without an index no venue is asked.
  const instruments = [...listedMarkets.values()].filter(({ indexed }) => indexed);
  try {
    return await openPrices(feed, { instruments, ...timeAndChance, log, shares });
  } catch (cause) {
    throw new BootFault(`ASSAY_FEED cannot be opened: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
  }
}
