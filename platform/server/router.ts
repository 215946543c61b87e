/**
 * The HTTP server: every call of every feature as a route under /api, one envelope for every answer, and beside the calls
 * whatever else is mounted: probes, the reference, the web app.
 */
import fastifyCompress from "@fastify/compress";
import { type Call, type Door, doorOf, rolesOf } from "@assay/core/contract.ts";
import { BODY_BYTES_MAX } from "@assay/core/limits.ts";
import { Rejection, reject } from "@assay/core/rejection.ts";
import { fastify, type FastifyInstance, type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from "fastify";
import { constants } from "node:zlib";
import type { Clock } from "./clock.ts";
import type { Feature } from "./feature.ts";
import { API, type Authenticate, type AuthenticateOperator, callRoute } from "./http/call-route.ts";
import { answerBrokenRequest } from "./http/broken-request.ts";
import { dating } from "./http/dating.ts";
import { deviceCookie } from "./http/device-cookie.ts";
import { langOf } from "./http/language.ts";
import { guarded, guardOf } from "./guard.ts";
import { ownHost } from "./http/own-host.ts";
import { type Budgets, createRateLimit, networkOf } from "./http/rate-limit.ts";
import { refusal, rejectionOf, statusOf } from "./http/replies.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { sessionCookie } from "./http/session-token.ts";
import { openUploadRoom } from "./http/upload-room.ts";
import type { Dispatch } from "./dispatch.ts";
import type { Keys } from "./keys/keys.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Random } from "./random.ts";
import type { Texts } from "./texts.ts";

export type { Authenticate, AuthenticateOperator, OperatorSession, Session } from "./http/call-route.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers under whatever name it is asked: what says nothing private. */
    anyHost?: boolean;
    /** Answers bytes and no envelope. */
    answersFile?: boolean;
  }
}

export interface RouterTerms {
  readonly features: readonly Feature[];
  readonly dispatch: Pick<Dispatch, "answer">;
  readonly authenticate: Authenticate;
  /** Makes this the console's door: it answers operators' calls and those that are answered everywhere, and no customer's. */
  readonly operators?: { readonly authenticate: AuthenticateOperator; readonly admits: (network: string) => boolean };
  readonly texts: Texts;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly random: Random;
  /** Scheme, host and port under which browsers reach the server. */
  readonly publicOrigin: string;
  /** Origins of sites that pages may show in a frame. */
  readonly framed?: readonly string[];
  /** Proxies whose forwarding headers are believed; nobody else's are. */
  readonly trustProxy: readonly string[];
  readonly keys: Keys;
  readonly budgets?: Budgets;
  /** A connected client of the `redis` package, when several processes share the budgets. */
  readonly redis?: object;
  /** How long a client may take to send a whole request. */
  readonly requestMsMax?: number;
  /** Routes beside the calls. */
  readonly mounts?: readonly FastifyPluginAsync[];
}

export interface Router {
  readonly app: FastifyInstance;
  /** Every route that answers, such as "GET /api/menu". */
  readonly routes: readonly string[];
}

const REQUEST_MS_MAX = 15_000;
const BROTLI_QUALITY = 4;
const COMPRESS_BYTES_MIN = 1_024;

export async function createRouter(terms: RouterTerms): Promise<Router> {
  const { requestMsMax = REQUEST_MS_MAX } = terms;
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: terms.trustProxy.length > 0 && [...terms.trustProxy],
    genReqId: () => terms.random.id(terms.clock.now()),
    requestTimeout: requestMsMax,
    http: { headersTimeout: requestMsMax, connectionsCheckingInterval: requestMsMax / 5 },
    // A HEAD request would otherwise run the call of its path.
    exposeHeadRoutes: false,
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = "/" }) => (isReadable(url) ? url : UNREADABLE),
  });
  const methods = collectRoutes(app);
  const rateLimit = createRateLimit(terms.budgets, terms.redis);
  const uploadRoom = openUploadRoom();
  const door: Door = terms.operators ? "console" : "customers";
  const cookie = sessionCookie(terms.publicOrigin, door);
  const device = terms.operators ? undefined : deviceCookie(terms.publicOrigin, terms.keys);
  const fixedHeaders = securityHeaders(terms.publicOrigin, door, terms.framed);
  const date = dating(terms.clock);
  const isOwnHost = ownHost(terms);

  function answerFault(fault: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    // A sender who leaves in the middle of a body has broken nothing here.
    const cutOff = fault === request.raw.errored ? new Rejection("parameter-error", { field: "body" }) : undefined;
    const rejection = cutOff ?? rejectionOf(fault) ?? new Rejection("something-broke");
    if (rejection.code === "something-broke") {
      terms.log.error({ request: request.id, method: request.method, route: routeOf(request), err: fault }, "a request broke");
    }
    // The web app finds its screens behind a "#", which a link that was passed on may have lost.
    if (rejection.code === "not-found" && asksForPage(request)) return reply.redirect(`/#${request.url}`);
    if (rejection.code === "too-many-requests") reply.header("retry-after", rejection.values["seconds"]);
    request.rejection = rejection.code;
    return reply
      .code(statusOf(rejection.code, request.routeOptions.config.answersFile))
      .header("cache-control", "no-store")
      .header("x-request-id", request.id)
      .send(refusal(rejection, terms.texts, request.lang, request.id));
  }

  app.decorateRequest("lang", "en");
  app.decorateRequest("network", "");
  app.decorateRequest("customerId", undefined);
  app.decorateRequest("operator", undefined);
  app.decorateRequest("deviceId", undefined);
  app.decorateRequest("rejection", undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setErrorHandler(answerFault);
  app.addHook("onRequest", async (request, reply) => {
    request.lang = langOf(request.headers["accept-language"]);
    request.network = networkOf(request.ip);
    reply.headers(fixedHeaders).header("x-request-id", request.id).header("date", date());
    // Answers belong to the one who asked; files that anybody may keep say so themselves.
    reply.header("cache-control", "no-store");
    if (!request.routeOptions.config.anyHost && !isOwnHost(request.raw)) reject("host-refused");
    if (terms.operators && !terms.operators.admits(request.ip)) reject("network-refused");
  });
  refuseWhileClosing(app);
  app.addHook("onResponse", async (request, reply) => note(request, reply, terms));
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    threshold: COMPRESS_BYTES_MIN,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });

  const guard = guardOf(terms.features);
  for (const feature of terms.features) {
    for (const handler of feature.handlers) {
      refuseUndeclared(feature, handler);
      if (!answersAt(handler.call, door)) continue;
      guarded(handler, guard);
      app.route(
        callRoute(handler, {
          ...terms,
          authenticateOperator: terms.operators?.authenticate,
          cookie,
          device,
          rateLimit,
          uploadRoom,
        }),
      );
    }
  }
  for (const mount of terms.mounts ?? []) await app.register(mount);
  app.setNotFoundHandler(async (request, reply) => {
    await rateLimit.takeShared("network", request.network, 1);
    const allowed = methods.get(request.url.split("?")[0]!);
    if (!allowed) reject("not-found");
    reply.header("allow", [...allowed].join(", "));
    reject("method-not-allowed");
  });
  await app.ready();
  return { app, routes: [...methods].flatMap(([url, known]) => [...known].map((method) => `${method} ${url}`)).sort() };
}

function collectRoutes(app: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ method, url }) => {
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    for (const one of [method].flat()) known.add(one);
  });
  return methods;
}

/**
 * Deny by default: a call that does not say who may make it keeps the server from starting, and so does one of an operator that changes
 * something and would leave no act.
 */
function refuseUndeclared(feature: Feature, { kind, call }: Feature["handlers"][number]): void {
  const { who, method, path } = call;
  const fault = (says: string): never => {
    throw new Error(`${feature.name}: ${method} ${path} ${says}`);
  };
  const roles = typeof who === "object" ? rolesOf(who) : undefined;
  if (roles === undefined && !["visitor", "customer", "console", "operator"].includes(who as string))
    fault("does not declare who may make it");
  if (roles?.length === 0) fault("names no role");
  const governed = roles !== undefined || call.approvals !== undefined;
  if (governed && (kind === "batched" || (kind === "command") !== (method === "POST")))
    fault("is an operator's, so it is a query by GET or a command by POST");
}

const answersAt = ({ who, everywhere }: Call, door: Door): boolean =>
  doorOf(who) === door || (everywhere === true && who === "visitor");

/** Whether somebody has opened this address in a browser, and no program asks for a file or a call. */
const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" && !url.startsWith(API) && headers.accept?.includes("text/html") === true;

function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onRequest", async (_request, reply) => {
    if (!closing) return;
    reply.header("connection", "close");
    reject("busy");
  });
}

/** There is nothing at an address that cannot be read; a name of its own lets every hook run on the way to that answer. */
const UNREADABLE = "/unreadable";

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?")[0]!);
    return true;
  } catch {
    return false;
  }
}

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "unmatched";

function note(request: FastifyRequest, reply: FastifyReply, { log, metrics }: RouterTerms): void {
  const route = routeOf(request);
  const { method, rejection } = request;
  metrics.http.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  if (rejection !== undefined) metrics.rejections.inc({ code: rejection });
  const line = {
    request: request.id,
    method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    network: request.network,
    customer: request.customerId,
    operator: request.operator,
    rejection,
  };
  if (route.startsWith(API) || rejection !== undefined) log.info(line, "answered");
  else log.debug(line, "answered");
}
