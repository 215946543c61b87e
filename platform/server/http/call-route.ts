/**
 * The way of one call from its request to its answer. What is cheap to refuse is refused first: budget of the network,
 * another site's page and a wrong media type before the body is read; then the session, the customer's budget and the input.
 */
import { createHmac, createSecretKey } from "node:crypto";
import type { Call } from "@assay/core/contract.ts";
import type { Lang } from "@assay/core/languages.ts";
import { IDEMPOTENCY_KEY_LENGTH_MAX } from "@assay/core/limits.ts";
import { platformRejections, Rejection, reject } from "@assay/core/rejection.ts";
import { accepted } from "@assay/core/wire.ts";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import * as z from "zod/mini";
import type { Caller, Dispatch } from "../dispatch.ts";
import type { Handler } from "../feature.ts";
import type { Idempotency } from "../idempotency.ts";
import { isCrossSite, provesOwnPage } from "./cross-site.ts";
import { takeLang } from "./language.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type Fields, mediaTypeOf, parseBody, parseQuery, refuseField } from "./request-fields.ts";
import { looksLikeToken, readToken, type SessionCookie } from "./session-token.ts";

export const API = "/api";
const DEVICE_LENGTH_MAX = 200;

declare module "fastify" {
  interface FastifyRequest {
    /** The language of the answer, known from the headers at once and from `lang` once the input has been read. */
    lang: Lang;
    /** Where the request comes from, as its budget counts it. */
    network: string;
    customerId: string | undefined;
    /** Why the call was refused, for the log and the metrics. */
    rejection: string | undefined;
  }
}

export interface Session {
  readonly customerId: string;
  readonly sessionId: string;
  /** Whether its owner has proven the password lately enough for calls that move value. */
  readonly fresh: boolean;
}

/** The open session behind a token, or null. */
export type Authenticate = (token: string) => Promise<Session | null>;

export interface CallTerms {
  readonly dispatch: Pick<Dispatch, "answer">;
  readonly authenticate: Authenticate;
  readonly publicOrigin: string;
  readonly cookie: SessionCookie;
  readonly rateLimit: RateLimit;
  /** Keys the digest of a request that is kept beside its reply; without it, a password in the body could be guessed from the digest. */
  readonly digestSecret: string;
}

export function callRoute(handler: Handler, terms: CallTerms): RouteOptions {
  const { call } = handler;
  // Every request passes both, so they are made into functions of their own first.
  const [input, output] = [z.compile(call.input), z.compile(call.output)];
  const changesState = handler.kind !== "query";
  const cost = call.cost ?? 1;
  const digestKey = createSecretKey(terms.digestSecret, "utf8");

  async function sessionOf(request: FastifyRequest): Promise<Session | null> {
    const token = readToken(request.headers, terms.cookie.name);
    const session = token ? await terms.authenticate(token.text) : null;
    if (session) await terms.rateLimit.take("customer", session.customerId, cost);
    else await terms.rateLimit.take("visitor", request.network, cost);
    request.customerId = session?.customerId;
    return session;
  }

  function idempotencyOf(request: FastifyRequest, caller: Caller, fields: Fields): Idempotency | undefined {
    const key = request.headers["idempotency-key"];
    if (key === undefined) return undefined;
    if (typeof key !== "string" || key.length > IDEMPOTENCY_KEY_LENGTH_MAX || !/^[\x21-\x7e]+$/.test(key)) {
      return refuseField("Idempotency-Key");
    }
    if (!changesState) return undefined;
    const owner = caller.customerId ?? `visitor ${caller.network}`;
    const text = `${call.method} ${call.path} ${canonical(fields)}`;
    return { owner, key, bodyHash: createHmac("sha256", digestKey).update(text).digest("hex") };
  }

  async function dispatch(caller: Caller, input: unknown, idempotency: Idempotency | undefined): Promise<unknown> {
    try {
      return await terms.dispatch.answer(handler, caller, input, idempotency);
    } catch (fault) {
      if (fault instanceof Rejection && !isDeclared(call, fault)) {
        throw new Error(`${call.method} ${call.path} answered the undeclared rejection ${fault.code}`, { cause: fault });
      }
      throw fault;
    }
  }

  function moveCookie(reply: FastifyReply, message: unknown): void {
    if (call.session === "opens") reply.header("set-cookie", terms.cookie.open(tokenIn(call, message)));
    if (call.session === "closes") reply.header("set-cookie", terms.cookie.close);
  }

  return {
    method: call.method,
    url: API + call.path,
    onRequest: async (request) => {
      await terms.rateLimit.take("network", request.network, cost);
      if (changesState) refuseForgery(request, terms);
      if (call.method === "POST") refuseMedia(request);
    },
    handler: async (request, reply) => {
      const fields = call.method === "GET" ? parseQuery(request.url) : fieldsOfPost(request);
      request.lang = takeLang(fields, request.lang);
      const session = await sessionOf(request);
      // The cookie stays: a late answer to an old token would otherwise take away the one that has just replaced it.
      if (call.who === "customer" && !session) reject("please-log-in");
      if (call.fresh && !session?.fresh) reject("password-needed");
      const caller = callerOf(request, session);
      const asked = parseInput(input, fields);
      const answer = await dispatch(caller, asked, idempotencyOf(request, caller, fields));
      const message = checkedOutput(call, output, answer);
      moveCookie(reply, message);
      return accepted(message);
    },
  };
}

function callerOf(request: FastifyRequest, session: Session | null): Caller {
  const visitor = { lang: request.lang, network: request.network, device: deviceOf(request), requestId: request.id };
  return session ? { ...visitor, customerId: session.customerId, sessionId: session.sessionId } : visitor;
}

/** A page of another site may make a browser send our cookie, but neither our header nor our origin. */
function refuseForgery({ headers }: FastifyRequest, { publicOrigin, cookie }: CallTerms): void {
  const byCookie = readToken(headers, cookie.name)?.from === "cookie";
  if (isCrossSite(headers, publicOrigin) || (byCookie && !provesOwnPage(headers))) reject("cross-site-refused");
}

function refuseMedia({ headers }: FastifyRequest): void {
  const empty = headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";
  if (headers["content-encoding"] !== undefined) reject("media-type-not-supported");
  if (!empty) mediaTypeOf(headers["content-type"]);
}

/** A POST speaks through its body; its address may carry the language and nothing else. */
function fieldsOfPost(request: FastifyRequest): Fields {
  const fields = parseBody(request.body as Uint8Array | undefined, request.headers["content-type"]);
  for (const [name, value] of Object.entries(parseQuery(request.url))) {
    if (name !== "lang" || Object.hasOwn(fields, name)) refuseField(name);
    fields[name] = value;
  }
  return fields;
}

function parseInput(input: Call["input"], fields: Fields): unknown {
  const parsed = z.safeParse(input, fields);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  return refuseField(issue.code === "unrecognized_keys" ? issue.keys[0]! : issue.path.join("."));
}

/** The answer with the fields of the contract and no others. An answer outside its contract is a bug and is not sent. */
function checkedOutput(call: Call, output: Call["output"], message: unknown): unknown {
  const parsed = z.safeParse(output, message);
  if (parsed.success) return parsed.data;
  const { code, path } = parsed.error.issues[0]!;
  throw new Error(`${call.method} ${call.path} answered outside its contract: ${code} at ${path.join(".") || "its root"}`);
}

function isDeclared(call: Call, { code }: Rejection): boolean {
  return call.rejections.includes(code) || (platformRejections as readonly string[]).includes(code);
}

function tokenIn(call: Call, message: unknown): string {
  if (typeof message === "string" && looksLikeToken(message)) return message;
  throw new Error(`${call.method} ${call.path} opens a session without answering a token`);
}

/** The sent fields in one order, so that the same request has the same digest however it was encoded. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${pairs.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}

const deviceOf = ({ headers }: FastifyRequest): string =>
  (headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "?").slice(0, DEVICE_LENGTH_MAX);
