/** How the world comes in: the router with everything that is mounted on it, and the sockets on the same port. */
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { BootFault } from "@assay/server/boot-fault.ts";
import type { Config } from "@assay/server/config.ts";
import type { Redis } from "@assay/server/connections.ts";
import type { Dispatch } from "@assay/server/dispatch.ts";
import type { Feature } from "@assay/server/feature.ts";
import { admission } from "@assay/server/http/admission.ts";
import { hooksOf } from "@assay/server/http/hooks.ts";
import { probes, type ProbeTerms } from "@assay/server/http/probes.ts";
import { reference } from "@assay/server/http/reference.ts";
import { webFiles } from "@assay/server/http/web-files.ts";
import { type Live, startLive } from "@assay/server/live.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import type { Log } from "@assay/server/log.ts";
import type { Metrics } from "@assay/server/metrics.ts";
import type { Envelopes } from "@assay/server/outside/envelopes.ts";
import { markedRedis } from "@assay/server/outside/marked-redis.ts";
import { mountInbox } from "@assay/server/outside/inbox-page.ts";
import type { Outside } from "@assay/server/outside/outside.ts";
import {
  type Authenticate,
  type AuthenticateOperator,
  createRouter,
  type Router,
  type RouterTerms,
} from "@assay/server/router.ts";
import { loadTexts } from "@assay/server/texts.ts";
import type { TimeAndChance } from "./time-and-chance.ts";

export interface DoorsTerms {
  readonly authenticateOperator: AuthenticateOperator;
  readonly config: Config;
  readonly timeAndChance: Pick<TimeAndChance, "clock" | "random">;
  readonly features: readonly Feature[];
  readonly dispatch: Dispatch;
  readonly authenticate: Authenticate;
  readonly outside: Outside;
  readonly checks: ProbeTerms["checks"];
  readonly redis: Redis | undefined;
  /** What the sockets of several processes tell each other goes in them. */
  readonly envelopes: Envelopes;
  readonly keys: Keys;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface Doors {
  readonly live: Live;
  /** Opens the ports; answers the customers' one, and where the console is if this process has it. */
  listen(): Promise<{ readonly port: number; readonly consoleOrigin: string | undefined }>;
}

const root = join(import.meta.dirname, "..", "..");
/** Rooms that every visitor may watch: what is new in the catalogue, the quotes of all markets, and one market by its symbol. */
const publicRooms = /^(catalogue|quotes|market:[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}|chat:[A-Za-z0-9/]{2,21}|support:[0-9a-f-]{36})$/;

export async function makeDoors(terms: DoorsTerms, stack: AsyncDisposableStack): Promise<Doors> {
  const { config, authenticate, dispatch, log, metrics } = terms;
  const { publicOrigin, trustProxy } = config;
  const texts = loadTexts(terms.features);
  const redis = terms.redis && { redis: terms.redis };
  const parts = {
    // A worker is asked by its supervisor only.
    features: config.role === "worker" ? [] : terms.features,
    dispatch,
    authenticate,
    texts,
    log,
    metrics,
    clock: terms.timeAndChance.clock,
    random: terms.timeAndChance.random,
    trustProxy,
    framed: config.webViewOrigins,
    keys: terms.keys,
    ...redis,
  };
  const { app } = await createRouter({ ...parts, publicOrigin, mounts: mountsOf(terms, texts) });
  const openConsole = config.role === "worker" ? undefined : await makeConsole(terms, parts);
  const marked = terms.redis && { redis: markedRedis(terms.redis, terms.envelopes) };
  const live = startLive({
    server: app.server,
    authenticate,
    publicOrigin,
    keys: terms.keys,
    trustProxy,
    publicRooms,
    log,
    metrics,
    ...marked,
  });
  return {
    live,
    listen: async () => {
      const consoleOrigin = await openConsole?.(stack);
      stack.defer(() => app.close());
      stack.defer(live.close);
      const port = await listenAt(app, config, "PORT");
      return { port, consoleOrigin };
    },
  };
}

/** The operators' console: a listener of its own, with operators' calls and their app, and nothing of the customers'. */
async function makeConsole(
  { config, features, authenticateOperator }: DoorsTerms,
  parts: Omit<RouterTerms, "publicOrigin" | "mounts">,
): Promise<(stack: AsyncDisposableStack) => Promise<string>> {
  const { consoleOrigin, consoleNetworks } = config;
  const { app } = await createRouter({
    ...parts,
    publicOrigin: consoleOrigin,
    operators: { authenticate: authenticateOperator, admits: admission(consoleNetworks) },
    mounts: [
      reference({ features, texts: parts.texts, version: version(), publicOrigin: consoleOrigin, door: "console" }),
      webFiles(join(root, "apps", "console", "dist")),
    ],
  });
  return async (stack) => {
    stack.defer(() => app.close());
    const port = await listenAt(app, { host: config.host, port: config.consolePort }, "CONSOLE_PORT");
    return config.consolePort === 0 ? `http://localhost:${port}` : consoleOrigin;
  };
}

async function listenAt(app: Router["app"], place: Place, variable: string): Promise<number> {
  try {
    await app.listen(placeOf(place));
  } catch (cause) {
    throw new BootFault(sentenceOf(cause as NodeJS.ErrnoException, place, variable), { cause });
  }
  return (app.server.address() as AddressInfo).port;
}

function mountsOf(
  { config, features, dispatch, outside, checks, metrics }: DoorsTerms,
  texts: RouterTerms["texts"],
): NonNullable<RouterTerms["mounts"]> {
  const { metricsToken, publicOrigin } = config;
  const { inbox } = outside;
  const forSupervisors = probes({ checks, metrics, metricsToken });
  if (config.role === "worker") return [forSupervisors];
  return [
    forSupervisors,
    reference({ features, texts, version: version(), publicOrigin }),
    hooksOf(features, dispatch),
    webFiles(join(root, "apps", "web", "dist")),
    // Only a sandbox has an inbox.
    ...(inbox ? [async (app: Parameters<typeof mountInbox>[0]) => mountInbox(app, inbox)] : []),
  ];
}

const version = (): string => (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version;

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Opens the ports and closes them again, so that a start which cannot succeed ends before anything else is begun. */
export async function tryPorts({ host, port, consolePort, role }: Config): Promise<void> {
  await tryPort({ host, port }, "PORT");
  if (role !== "worker") await tryPort({ host, port: consolePort }, "CONSOLE_PORT");
}

async function tryPort(place: Place, variable: string): Promise<void> {
  const taker = createServer();
  try {
    await once(taker.listen(placeOf(place)), "listening");
  } catch (cause) {
    throw new BootFault(sentenceOf(cause as NodeJS.ErrnoException, place, variable), { cause });
  }
  await once(taker.close(), "close");
}

/** Node gives "localhost" two servers, of which the sockets would know one. */
const placeOf = ({ host, port }: Place): Place => ({
  port,
  host: host === "localhost" ? "127.0.0.1" : host,
});

function sentenceOf({ code, message }: NodeJS.ErrnoException, { host, port }: Place, variable: string): string {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use by another program: stop that one, or set ${variable} to another port.`;
  if (code === "EACCES") return `Port ${port} may not be opened by this account: set ${variable} to one above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `This machine has no address ${host}: set HOST to one that it has.`;
  return `Port ${port} cannot be opened: ${message}.`;
}
