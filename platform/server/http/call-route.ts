/**
 * The way of one call from its request to its answer. What is cheap to refuse is refused first: budget of the network,
 * another site's page and a wrong media type before the body is read; then the session, the customer's budget and the input.
 */
import { type Call, rolesOf } from "@assay/core/contract.ts";
import { isLang, type Lang } from "@assay/core/languages.ts";
import { IDEMPOTENCY_KEY_LENGTH_MAX } from "@assay/core/limits.ts";
import { platformRejections, Rejection, reject } from "@assay/core/rejection.ts";
import type { Role } from "@assay/core/roles.ts";
import type { answeredFile } from "@assay/core/shapes.ts";
import { accepted } from "@assay/core/wire.ts";
import { WORK_HEADER } from "@assay/core/work.ts";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import * as z from "zod/mini";
import { canonical } from "../canonical.ts";
import type { Caller, Dispatch } from "../dispatch.ts";
import type { Handler } from "../feature.ts";
import { isProofName } from "../guard.ts";
import { keyedHashes } from "../keys/keyed-hash.ts";
import type { Keys } from "../keys/keys.ts";
import type { Idempotency } from "../idempotency.ts";
import { isCrossSite, provesOwnPage } from "./cross-site.ts";
import type { DeviceCookie } from "./device-cookie.ts";
import { preferredLang, takeLang } from "./language.ts";
import { isMultipart, parseMultipart, UPLOAD_BYTES_MAX } from "./multipart.ts";
import type { RateLimit } from "./rate-limit.ts";
import { type Fields, mediaTypeOf, parseBody, parseQuery, refuseField } from "./request-fields.ts";
import { looksLikeToken, readToken, type SessionCookie } from "./session-token.ts";
import type { UploadRoom } from "./upload-room.ts";

export const API = "/api";
const DEVICE_LENGTH_MAX = 200;
const WORK_LENGTH_MAX = 300;

declare module "fastify" {
  interface FastifyRequest {
    /** The language of the answer, known from the headers at once and from `lang` once the input has been read. */
    lang: Lang;
    /** Where the request comes from, as its budget counts it. */
    network: string;
    customerId: string | undefined;
    /** By his number. */
    operator: number | undefined;
    /** A browser on which somebody has signed in before. */
    deviceId: string | undefined;
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

export interface OperatorSession {
  readonly operatorId: string;
  readonly number: number;
  readonly sessionId: string;
  readonly roles: readonly Role[];
}

/**
 * The open session of an operator behind a token that is used in a network, or null. `passive`: a page asks by itself, as for what is
 * new, and nobody has touched it.
 */
export type AuthenticateOperator = (
  token: string,
  asked: { readonly network: string; readonly passive: boolean },
) => Promise<OperatorSession | null>;

/** With it a page says that it asks by itself. */
export const PASSIVE_HEADER = "x-assay-passive";

export interface CallTerms {
  readonly dispatch: Pick<Dispatch, "answer">;
  readonly authenticate: Authenticate;
  /** At the console's door; customers have none. */
  readonly authenticateOperator?: AuthenticateOperator | undefined;
  readonly publicOrigin: string;
  readonly cookie: SessionCookie;
  /** Names browsers; the console names none. */
  readonly device?: DeviceCookie | undefined;
  readonly rateLimit: RateLimit;
  readonly uploadRoom: UploadRoom;
  /** Keys the digest of a request that is kept beside its reply; without it, a password in the body could be guessed from the digest. */
  readonly keys: Keys;
}

export function callRoute(handler: Handler, terms: CallTerms): RouteOptions {
  const { call } = handler;
  // Every request passes both, so they are made into functions of their own first.
  const [input, output] = [z.compile(call.input), z.compile(call.output)];
  const changesState = handler.kind !== "query";
  const cost = call.cost ?? 1;
  const digests = keyedHashes(terms.keys, "replies");
  /** Who sends a file is known before his body is read. */
  const senders = new WeakMap<FastifyRequest, Caller>();

  async function letIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await callerFor(request, false);
    const owner = caller.customerId ?? caller.operatorId ?? reject("please-log-in");
    const length = Number(request.headers["content-length"] ?? UPLOAD_BYTES_MAX);
    if (length > UPLOAD_BYTES_MAX) reject("body-too-large");
    reply.raw.once("close", terms.uploadRoom.take(owner, length));
    senders.set(request, caller);
  }

  /** Who comes back on a browser of his own pays by himself, so that whoever floods his network does not shut him out. */
  async function payAtTheDoor(request: FastifyRequest): Promise<void> {
    request.deviceId = terms.device?.read(request.headers);
    if (request.deviceId === undefined) await terms.rateLimit.takeShared("network", request.network, cost);
    else await terms.rateLimit.take("device", request.deviceId, cost);
  }

  async function sessionOf(request: FastifyRequest): Promise<Session | null> {
    const token = readToken(request.headers, terms.cookie.name);
    const session = token && !terms.authenticateOperator ? await terms.authenticate(token.text) : null;
    if (session) await terms.rateLimit.take("customer", session.customerId, cost);
    else if (request.deviceId === undefined) await terms.rateLimit.takeShared("visitor", request.network, cost);
    request.customerId = session?.customerId;
    return session;
  }

  /** Who calls at the console's door. A network takes turns for all who come from it; each operator has a budget of his own. */
  async function operatorOf(request: FastifyRequest): Promise<OperatorSession | null> {
    const token = readToken(request.headers, terms.cookie.name);
    const session = token ? await terms.authenticateOperator!(token.text, askedBy(request)) : null;
    if (session) await terms.rateLimit.take("customer", `operator ${session.operatorId}`, cost);
    else await terms.rateLimit.take("visitor", request.network, cost);
    request.operator = session?.number;
    return session;
  }

  async function callerFor(request: FastifyRequest, langUnsaid: boolean): Promise<Caller> {
    const { lang, network, id: requestId } = request;
    const visitor = {
      lang,
      network,
      device: deviceOf(request),
      requestId,
      langUnsaid,
      proof: proofOf(request),
      work: workOf(request),
      hasTag: tagOf(request),
      deviceId: request.deviceId,
    };
    if (terms.authenticateOperator) {
      const operator = await operatorOf(request);
      if ((call.who === "operator" || rolesOf(call.who)) && !operator) reject("please-log-in");
      return { ...visitor, ...operator };
    }
    const session = await sessionOf(request);
    // The cookie stays: a late answer to an old token would otherwise take away the one that has just replaced it.
    if (call.who === "customer" && !session) reject("please-log-in");
    if (call.fresh && !session?.fresh) reject("password-needed");
    return session ? { ...visitor, customerId: session.customerId, sessionId: session.sessionId } : visitor;
  }

  function idempotencyOf(request: FastifyRequest, caller: Caller, fields: Fields): Idempotency | undefined {
    const key = request.headers["idempotency-key"];
    if (key === undefined) return undefined;
    if (typeof key !== "string" || key.length > IDEMPOTENCY_KEY_LENGTH_MAX || !/^[\x21-\x7e]+$/.test(key)) {
      return refuseField("Idempotency-Key");
    }
    if (!changesState) return undefined;
    const owner =
      caller.customerId ?? (caller.operatorId === undefined ? `visitor ${caller.network}` : `operator ${caller.operatorId}`);
    const text = `${call.method} ${call.path} ${canonical(fields)}`;
    const [bodyHash = "", ...otherHashes] = digests.all(text).map((hash) => hash.toString("hex"));
    return { owner, key, bodyHash, otherHashes };
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
    ...(call.answers === "file" && { config: { answersFile: true } }),
    ...(call.takes === "file" && { bodyLimit: UPLOAD_BYTES_MAX }),
    onRequest: async (request, reply) => {
      await payAtTheDoor(request);
      if (changesState) refuseForgery(request, terms);
      if (call.method === "POST") refuseMedia(request, call);
      if (call.takes === "file") await letIn(request, reply);
    },
    handler: async (request, reply) => {
      const fields = call.method === "GET" ? parseQuery(request.url) : fieldsOfPost(request, call);
      const unsaid = !isLang(fields["lang"]) && preferredLang(request.headers["accept-language"]) === undefined;
      request.lang = takeLang(fields, request.lang);
      const sender = senders.get(request);
      const caller = sender ? { ...sender, lang: request.lang, langUnsaid: unsaid } : await callerFor(request, unsaid);
      const asked = parseInput(input, fields);
      const named = call.session === "opens" && caller.deviceId === undefined ? terms.device?.make() : undefined;
      const by = named ? { ...caller, deviceId: named.deviceId } : caller;
      const answer = await dispatch(by, asked, idempotencyOf(request, caller, fields));
      const message = checkedOutput(call, output, answer);
      moveCookie(reply, message);
      if (named) reply.header("set-cookie", named.header);
      return call.answers === "file" ? sendFile(request, reply, message as z.output<typeof answeredFile>) : accepted(message);
    },
  };
}

const askedBy = ({ network, headers, method }: FastifyRequest) => ({
  network,
  passive: method === "GET" && headers[PASSIVE_HEADER] === "1",
});

/** A page of another site may make a browser send our cookie, but neither our header nor our origin. */
function refuseForgery({ headers }: FastifyRequest, { publicOrigin, cookie }: CallTerms): void {
  const byCookie = readToken(headers, cookie.name)?.from === "cookie";
  if (isCrossSite(headers, publicOrigin) || (byCookie && !provesOwnPage(headers))) reject("cross-site-refused");
}

function refuseMedia({ headers }: FastifyRequest, { takes }: Call): void {
  const empty = headers["transfer-encoding"] === undefined && (headers["content-length"] ?? "0") === "0";
  if (headers["content-encoding"] !== undefined) reject("media-type-not-supported");
  if (takes === "file") return isMultipart(headers["content-type"]) ? undefined : reject("media-type-not-supported");
  if (!empty) mediaTypeOf(headers["content-type"]);
}

/** A POST speaks through its body; its address may carry the language and nothing else. */
function fieldsOfPost(request: FastifyRequest, { takes }: Call): Fields {
  const body = request.body as Uint8Array | undefined;
  const type = request.headers["content-type"];
  const fields = takes === "file" ? parseMultipart(body, type!) : parseBody(body, type);
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

/** What is shown to nobody any more is gone by then wherever it was kept. */
const OPEN_FILE = "public, max-age=300, must-revalidate";

/**
 * Nobody but the reader keeps a private file, and what it is taken for is what it is. It runs nothing, whatever stands in it. A player asks
 * for one stretch of bytes at a time; who asks for several gets all.
 */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, bytes, tag }: z.output<typeof answeredFile>,
): FastifyReply {
  if (tag !== null) {
    reply.header("cache-control", OPEN_FILE).header("etag", `"${tag}"`);
    if (tagOf(request) === tag) return reply.code(304).send();
  }
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  reply
    .type(mediaType)
    .header("content-disposition", "inline")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("accept-ranges", "bytes");
  const range = rangeOf(request.headers.range, whole.length);
  if (!range) return reply.send(whole);
  if (range === "beyond") return reply.code(416).header("content-range", `bytes */${whole.length}`).send();
  const { from, to } = range;
  return reply
    .code(206)
    .header("content-range", `bytes ${from}-${to}/${whole.length}`)
    .send(whole.subarray(from, to + 1));
}

/** The first and the last byte of the one stretch that is asked for (RFC 9110, 14.1.2); undefined where all of it is. */
function rangeOf(
  header: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | "beyond" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,12})-(\d{0,12})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  return from > to ? "beyond" : { from, to };
}

function proofOf({ headers }: FastifyRequest): string | undefined {
  const proof = headers["x-assay-proof"];
  return typeof proof === "string" && isProofName(proof) ? proof : undefined;
}

const tagOf = ({ headers }: FastifyRequest): string | undefined => /^"([^"]+)"$/.exec(headers["if-none-match"] ?? "")?.[1];

function workOf({ headers }: FastifyRequest): string | undefined {
  const work = headers[WORK_HEADER];
  return typeof work === "string" && work.length <= WORK_LENGTH_MAX ? work : undefined;
}

const deviceOf = ({ headers }: FastifyRequest): string =>
  (headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "?").slice(0, DEVICE_LENGTH_MAX);
