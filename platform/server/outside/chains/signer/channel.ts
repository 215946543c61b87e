/** How a signer is spoken to: one path a question, JSON both ways, each message behind a code that only both ends can make. */
import { createHmac, hash as digest, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { MINUTE_MS } from "@assay/core/time.ts";
import * as z from "zod/mini";
import type { Clock } from "../../../clock.ts";
import { type RefusalReason, SigningRefusal } from "../payer.ts";
import { chainNames } from "../port.ts";
import type { Signer } from "./signer.ts";

/** A message that is older, or from later, is not answered; nor is one that was answered within that time. */
const WINDOW_MS = MINUTE_MS;
const BODY_BYTES_MAX = 200_000;
const NONCES_MAX = 100_000;

export const headers = { time: "x-signer-time", nonce: "x-signer-nonce", code: "x-signer-code" } as const;

/** The code of a message: over who says what to which question, when, and under which number that is used once. */
export const codeOf = (
  secret: string,
  message: readonly [way: "ask" | "answer", path: string, time: string, nonce: string, body: string],
): string => {
  const [way, path, time, nonce, body] = message;
  const said = JSON.stringify(["assay signer 1", way, path, time, nonce, digest("sha256", body)]);
  return createHmac("sha256", secret).update(said).digest("hex");
};

export const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const text = (max: number) => z.string().check(z.maxLength(max));
const units = z.pipe(
  z.string().check(z.regex(/^\d{1,78}$/)),
  z.transform((digits) => BigInt(digits)),
);
const payment = z.object({
  id: text(80),
  to: text(120),
  token: z.nullable(text(120)),
  units,
  feeMax: units,
  spends: text(10_000),
  version: z.int().check(z.minimum(0), z.maximum(1_000)),
  approvals: z.array(z.object({ credentialId: text(1_400), expiresAt: z.int(), answer: text(16_000) })).check(z.maxLength(9)),
});
const name = z.enum(chainNames);
const questions = { "/address": z.object({ name }), "/sign": z.object({ name, payment }) } as const;
export type Path = keyof typeof questions;

/** What a signer says to a question that it has understood. */
export type Said<T> = { readonly ok: T } | { readonly refused: { why: RefusalReason; message: string; needed: number } };

export interface ChannelTerms {
  readonly signer: Signer;
  readonly secret: string;
  readonly clock: Clock;
  /** What the signer itself could not do: nobody is told but whoever runs it. */
  onFault(fault: unknown): void;
}

export function openChannel({ signer, secret, clock, onFault }: ChannelTerms): Server {
  const seen = new Map<string, number>();

  /** Notes the number of a message; false where it was used. Older ones are forgotten, because their time is over. */
  function isFresh(nonce: string, now: number): boolean {
    for (const [one, at] of seen) {
      if (at > now - 2 * WINDOW_MS) break;
      seen.delete(one);
    }
    if (seen.has(nonce) || seen.size >= NONCES_MAX) return false;
    seen.set(nonce, now);
    return true;
  }

  function isOurs(path: string, { headers: told }: IncomingMessage, body: string): boolean {
    const [time, nonce, code] = [headers.time, headers.nonce, headers.code].map((one) => String(told[one] ?? ""));
    const now = clock.now().getTime();
    const isNow = /^\d{1,15}$/.test(time!) && Math.abs(Number(time) - now) <= WINDOW_MS;
    if (!isNow || !/^[\w-]{16,64}$/.test(nonce!)) return false;
    return isSame(code!, codeOf(secret, ["ask", path, time!, nonce!, body])) && isFresh(nonce!, now);
  }

  async function answer(path: Path, body: string): Promise<Said<unknown>> {
    try {
      if (path === "/address") return { ok: await signer.address(questions[path].parse(JSON.parse(body)).name) };
      const asked = questions[path].parse(JSON.parse(body));
      const { voidAt, ...signed } = await signer.sign(asked.name, asked.payment);
      return { ok: { ...signed, ...(voidAt && { voidAt: voidAt.getTime() }) } };
    } catch (fault) {
      if (!(fault instanceof SigningRefusal)) throw fault;
      return { refused: { why: fault.why, message: fault.message, needed: fault.needed } };
    }
  }

  return createServer((request, response) => {
    const path = request.url ?? "";
    void bodyOf(request)
      .then(async (body) => {
        if (body === undefined || !Object.hasOwn(questions, path) || !isOurs(path, request, body)) {
          response.writeHead(403).end();
          return;
        }
        const said = JSON.stringify(await answer(path as Path, body));
        const [time, nonce] = [String(clock.now().getTime()), String(request.headers[headers.nonce])];
        response.setHeader(headers.time, time);
        response.setHeader(headers.code, codeOf(secret, ["answer", path, time, nonce, said]));
        response.end(said);
      })
      .catch((fault: unknown) => {
        onFault(fault);
        response.writeHead(500).end();
      });
  });
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
