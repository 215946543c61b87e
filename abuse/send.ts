/** Sends one request as it is, byte by byte, and reads what came of it. */
import { Agent, request as httpRequest } from "node:http";
import type { Envelope } from "@assay/core/wire.ts";

export interface Request {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** What the text says, where it is an envelope. */
  readonly envelope: Envelope | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
let callers = 0;

/** Every request comes from a network of its own. */
export const nextNetwork = (): string => {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
};

export async function send(origin: string, { method, path, headers = {}, body }: Request): Promise<Answer> {
  const { port } = new URL(origin);
  return await new Promise((settle, fail) => {
    const asked = httpRequest(
      { host: "127.0.0.1", port, method, path, agent, headers: { "x-forwarded-for": nextNetwork(), ...headers } },
      (answered) => {
        const chunks: Buffer[] = [];
        answered.on("data", (chunk: Buffer) => chunks.push(chunk));
        answered.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          settle({ status: answered.statusCode!, headers: answered.headers, text, envelope: envelopeIn(text) });
        });
        answered.on("error", fail);
      },
    );
    asked.on("error", fail);
    asked.end(body);
  });
}

function envelopeIn(text: string): Envelope | undefined {
  try {
    const value = JSON.parse(text) as Partial<Envelope> | null;
    return value?.type === undefined ? undefined : (value as Envelope);
  } catch {
    return undefined;
  }
}

/** A call's request with these fields, as a form or in an address. */
export function callRequest(
  { method, path }: { method: string; path: string },
  fields: Readonly<Record<string, string>>,
  token?: string,
): Request {
  const text = new URLSearchParams(fields).toString();
  const headers = { ...(token !== undefined && { authorization: token }) };
  if (method === "GET") return { method, path: `/api${path}${text === "" ? "" : `?${text}`}`, headers };
  return {
    method,
    path: `/api${path}`,
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    body: text,
  };
}

/** Opens a practice customer and answers the token. */
export async function openPractice(origin: string): Promise<string> {
  const { envelope } = await send(origin, callRequest({ method: "POST", path: "/sandbox/practice" }, {}));
  if (envelope?.type !== "ok") throw new Error(`no practice customer: ${JSON.stringify(envelope)}`);
  return envelope.message as string;
}

/** Accepts whatever products ask their customers to. */
export async function acceptAgreements(origin: string, token: string): Promise<void> {
  const { text } = await send(origin, callRequest({ method: "GET", path: "/agreement/list" }, {}, token));
  for (const { keyword, hash } of JSON.parse(text).message as readonly { keyword: string; hash: string }[])
    await send(origin, callRequest({ method: "POST", path: "/agreement/accept" }, { keyword, hash }, token));
}
