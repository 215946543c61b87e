/** Refusals as HTTP answers. A call that was answered is 200 whatever the answer, because the inherited client takes anything else for no answer. */
import type { Lang } from "@assay/core/languages.ts";
import { type PlatformRejection, Rejection } from "@assay/core/rejection.ts";
import { type Refused, refused } from "@assay/core/wire.ts";
import type { FastifyError } from "fastify";
import { isCrowded } from "../database.ts";
import type { Texts } from "../texts.ts";

/** Rejections by which the transport itself refuses. */
const transportStatus: Readonly<Partial<Record<string, number>>> = {
  "cross-site-refused": 403,
  "network-refused": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  "body-too-large": 413,
  "media-type-not-supported": 415,
  "host-refused": 421,
  "too-many-requests": 429,
  "something-broke": 500,
  busy: 503,
} satisfies Partial<Record<PlatformRejection, number>>;

/** Whoever asks for a file reads no envelope, and no cache keeps what is not there. */
export const statusOf = (rejection: string, isFile = false): number => transportStatus[rejection] ?? (isFile ? 404 : 200);

/** The envelope of a rejection: its code, its sentence in the caller's language, and the request id to ask support about. */
export const refusal = ({ code, values }: Rejection, texts: Texts, lang: Lang, requestId: string): Refused =>
  refused(code, texts.say(code, values, lang), values, requestId);

/** What the web framework itself refuses, in our words, and what found no connection before it came to a call; undefined for a bug. */
export function rejectionOf(fault: unknown): Rejection | undefined {
  if (fault instanceof Rejection) return fault;
  if (isCrowded(fault)) return new Rejection("busy");
  const { code = "", statusCode = 500 } = fault as Partial<FastifyError>;
  if (!code.startsWith("FST_ERR_")) return undefined;
  if (statusCode === 413) return new Rejection("body-too-large");
  if (statusCode === 415) return new Rejection("media-type-not-supported");
  return statusCode === 400 ? new Rejection("parameter-error", { field: "body" }) : undefined;
}
