/** One request to the server and the reading of the inherited envelope. Everything above speaks of answers only. */
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import type { RejectionValues } from "@assay/core/rejection.ts";
import type { Envelope, Refused } from "@assay/core/wire.ts";
import { hearDate } from "./server-clock.ts";

const TIMEOUT_MS = 60_000;

/**
 * Where the server is, and how a session is shown to it. In a browser: here, and by a cookie that scripts cannot read. A native
 * shell fills this in before the first call; it has no cookie, so it keeps the token itself.
 */
export const house: { origin: string; token?: string | undefined; keepToken?: (token: string | undefined) => void } = {
  origin: "",
};

/** The server said no. `message` is its sentence in the reader's language. */
export class RefusedError extends Error {
  readonly type: Refused["type"];
  readonly rejection: string;
  readonly values: RejectionValues;
  readonly request: string | undefined;

  constructor(refused: Refused) {
    super(refused.message);
    this.name = "RefusedError";
    this.type = refused.type;
    this.rejection = refused.rejection;
    this.values = refused.values ?? {};
    this.request = refused.request;
  }
}

/** No answer that can be understood came: offline, timed out, or something between us and the server broke. */
export class NoAnswerError extends Error {
  /** The request's id, when a server of ours has seen it. */
  readonly request: string | undefined;

  constructor(cause: unknown, request?: string) {
    super("no answer", { cause });
    this.name = "NoAnswerError";
    this.request = request;
  }
}

export interface SendOptions {
  readonly lang: string;
  /** Names one intention of the customer, so that a repeated request does nothing twice. */
  readonly key?: string;
  /** The name of the proof that comes along. */
  readonly proof?: string;
  /** The solved puzzle that comes along. */
  readonly work?: string;
  readonly signal?: AbortSignal;
}

type InputFields = Readonly<Record<string, string | undefined>>;

function formOf(input: InputFields, lang: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [field, value] of Object.entries(input)) if (value !== undefined) form.set(field, value);
  form.set("lang", lang);
  return form;
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === "object" && body !== null && "type" in body && "message" in body;
}

/** Makes a call. Throws RefusedError for a declared no and NoAnswerError when the outcome is not known. */
export async function send<C extends Call>(
  call: C,
  input: InputTextOf<C>,
  { lang, key, proof, work, signal }: SendOptions,
): Promise<OutputOf<C>> {
  const form = formOf(input as InputFields, lang);
  const url = `${house.origin}/api${call.path}${call.method === "GET" ? `?${form}` : ""}`;
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  let body: unknown;
  let request: string | undefined;
  const askedAt = Date.now();
  try {
    const response = await fetch(url, {
      method: call.method,
      credentials: "same-origin",
      // The custom header is what another site's page cannot send.
      headers: {
        accept: "application/json",
        "x-assay": "1",
        ...(key !== undefined && { "idempotency-key": key }),
        ...(proof !== undefined && { "x-assay-proof": proof }),
        ...(work !== undefined && { "x-assay-work": work }),
        ...(house.token !== undefined && { authorization: `Bearer ${house.token}` }),
      },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(call.method === "POST" && { body: form }),
    });
    hearDate(response.headers.get("date"), askedAt);
    request = response.headers.get("x-request-id") ?? undefined;
    body = await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new NoAnswerError(cause, request);
  }
  if (!isEnvelope(body)) throw new NoAnswerError(body, request);
  if (body.type === "ok") {
    if (call.session) house.keepToken?.(call.session === "opens" ? String(body.message) : undefined);
    return body.message as OutputOf<C>;
  }
  throw new RefusedError(body);
}
