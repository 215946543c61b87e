/**
 * A provider that speaks as Sumsub does: requests signed by HMAC-SHA-256 over time, method, path and body, documents as multipart, and
 * messages with a digest of their raw bytes. What a message says is never believed; it makes us look.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Clock } from "@assay/server/clock.ts";
import * as z from "zod/mini";
import type { PicturePart } from "../../contract.ts";
import { alpha3 } from "./alpha3.ts";
import type { Asked, Found, IdentityProvider } from "./port.ts";

export interface SumsubTerms {
  /** Scheme and host, without a path. */
  readonly url: string;
  readonly token: string;
  readonly secret: string;
  readonly webhookSecret: string;
  /** The name of the level that the provider checks. */
  readonly level: string;
  readonly clock: Clock;
  /** How a request leaves the house; a sandbox answers it within. */
  readonly send?: (request: Request) => Promise<Response>;
}

const TIMEOUT_MS = 10 * SECOND_MS;
const idDocTypes = { "id-card": "ID_CARD", passport: "PASSPORT", "driver-license": "DRIVERS" } as const;

const applicant = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
const status = z.object({
  reviewStatus: z.string(),
  reviewResult: z.optional(
    z.object({
      reviewAnswer: z.enum(["GREEN", "RED"]),
      reviewRejectType: z.optional(z.enum(["RETRY", "FINAL"])),
      rejectLabels: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(50))),
    }),
  ),
});
const message = z.object({ applicantId: z.string().check(z.maxLength(100)) });

/** Over what a request is: seconds, method, path with query, and the exact bytes of its body. */
export function signatureOf(
  secret: string,
  request: { readonly ts: string; readonly method: string; readonly path: string; readonly body: Uint8Array },
): string {
  const { ts, method, path, body } = request;
  return createHmac("sha256", secret).update(`${ts}${method}${path}`).update(body).digest("hex");
}

/** The digests that a message may carry; the weaker SHA-1 of old accounts is refused. */
export const digests: Readonly<Partial<Record<string, string>>> = { HMAC_SHA256_HEX: "sha256", HMAC_SHA512_HEX: "sha512" };

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const real = async (request: Request): Promise<Response> =>
  await fetch(request, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });

export function sumsub(terms: SumsubTerms): IdentityProvider {
  const { url, token, secret, webhookSecret, level, clock, send = real } = terms;

  async function request(method: "GET" | "POST", path: string, sent?: { type: string; body: Uint8Array }): Promise<Response> {
    const body = sent?.body ?? new Uint8Array();
    const ts = String(Math.floor(clock.now().getTime() / SECOND_MS));
    const headers = new Headers({
      accept: "application/json",
      "x-app-token": token,
      "x-app-access-ts": ts,
      "x-app-access-sig": signatureOf(secret, { ts, method, path, body }),
    });
    if (sent) headers.set("content-type", sent.type);
    return await send(new Request(`${url}${path}`, { method, headers, ...(sent && { body: Buffer.from(body) }) }));
  }

  /** What it answers may repeat who a person is: it stays out of the log. */
  async function asked<Shape extends z.ZodMiniType>(response: Response, shape: Shape): Promise<z.output<Shape>> {
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the provider of verification answered ${response.status}`);
    }
    return shape.parse(await response.json());
  }

  async function create({ reference, name, birth, country }: Asked): Promise<string> {
    const [firstName = "", ...rest] = name.split(" ");
    const fixedInfo = { firstName, lastName: rest.join(" ") || firstName, dob: birth, country: alpha3(country) };
    const made = await request("POST", `/resources/applicants?levelName=${encodeURIComponent(level)}`, {
      type: "application/json",
      body: Buffer.from(JSON.stringify({ externalUserId: reference, fixedInfo })),
    });
    if (made.status !== 409) return (await asked(made, applicant)).id;
    // An earlier answer was lost.
    await made.body?.cancel();
    return (await asked(await request("GET", `/resources/applicants/-;externalUserId=${reference}/one`), applicant)).id;
  }

  return {
    ask: async (given) => {
      const id = await create(given);
      for (const { part, bytes } of given.pictures)
        await asked(await request("POST", `/resources/applicants/${id}/info/idDoc`, documentOf(given, part, bytes)), z.unknown());
      await asked(await request("POST", `/resources/applicants/${id}/status/pending`), z.unknown());
      return id;
    },
    look: async (id) => {
      const answered = await request("GET", `/resources/applicants/${encodeURIComponent(id)}/status`);
      if (answered.status === 404) {
        await answered.body?.cancel();
        return null;
      }
      const { reviewStatus, reviewResult } = await asked(answered, status);
      return reviewStatus === "completed" && reviewResult ? foundIn(reviewResult) : undefined;
    },
    isFrom: (raw, headers) => {
      const name = String(headers["x-payload-digest-alg"]);
      const digest = Object.hasOwn(digests, name) ? digests[name] : undefined;
      return (
        digest !== undefined &&
        isSame(createHmac(digest, webhookSecret).update(raw).digest("hex"), String(headers["x-payload-digest"] ?? ""))
      );
    },
    applicantIn: (raw) => {
      try {
        return message.parse(JSON.parse(raw.toString("utf8"))).applicantId;
      } catch {
        return undefined;
      }
    },
  };
}

function documentOf({ country, idType }: Asked, part: PicturePart, bytes: Uint8Array): { type: string; body: Uint8Array } {
  const document =
    part === "selfie"
      ? { idDocType: "SELFIE" }
      : { idDocType: idDocTypes[idType], idDocSubType: part === "front" ? "FRONT_SIDE" : "BACK_SIDE" };
  const boundary = randomUUID();
  const head = (name: string, more: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${head("metadata", "")}${JSON.stringify({ ...document, country: alpha3(country) })}\r\n`),
    Buffer.from(head("content", `; filename="${part}.jpg"\r\nContent-Type: image/jpeg`)),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

function foundIn({
  reviewAnswer,
  reviewRejectType,
  rejectLabels = [],
}: NonNullable<z.output<typeof status>["reviewResult"]>): Found {
  if (reviewAnswer === "GREEN") return { answer: "green" };
  if (reviewRejectType === "FINAL") return { answer: "final", labels: rejectLabels };
  return { answer: "retry", part: partIn(rejectLabels), labels: rejectLabels };
}

/** Its words for what is wrong name a picture, or none. */
function partIn(labels: readonly string[]): PicturePart | null {
  if (labels.some((label) => label.includes("SELFIE"))) return "selfie";
  if (labels.some((label) => label.includes("BACK_SIDE"))) return "back";
  return labels.some((label) => /DOCUMENT|FRONT_SIDE|QUALITY|SCREENSHOT/.test(label)) ? "front" : null;
}
