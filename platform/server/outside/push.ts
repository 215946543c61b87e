/** Web push: a message encrypted for one browser (RFC 8291), handed to the push service of its maker (RFC 8030). */
import { createHash } from "node:crypto";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import { HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import webPush from "web-push";
import type { OutsidePort } from "../feature.ts";
import { hostOf, isPublicAddress, publicLookup } from "./public-address.ts";
import type { PushKey } from "./push-key.ts";

/** Where a browser is reached, and what encrypts for it; keys in base64url. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the service worker shows; a tap opens `hash`. A later notice with the same tag takes the place of an earlier one. */
export interface PushNotice {
  readonly title: string;
  readonly body: string;
  readonly hash: string;
  readonly tag: string;
}

export interface PushMessage {
  readonly target: PushTarget;
  readonly notice: PushNotice;
}

export interface PushPort extends OutsidePort<PushMessage> {
  readonly name: "push";
  /** What a browser subscribes with. */
  readonly publicKey: string;
  /** Whether this house would call the endpoint that a browser names. */
  accepts(endpoint: string): boolean;
  /** Calls back when a push service says that a browser is subscribed no more. */
  onGone(run: (endpoint: string) => Promise<void>): void;
}

export interface PushTerms {
  readonly key: PushKey;
  /** Whom a push service may write to: a mailto: or https: address (RFC 8292, section 2.1). */
  readonly contact: string;
  /** Lets a push service on this very machine, without TLS, take messages: for tests and the sandbox. */
  readonly allowLoopback: boolean;
}

const TIMEOUT_MS = 5 * SECOND_MS;
/** A notice that could not be delivered for so long says nothing new. */
const LIFE_SECONDS = (12 * HOUR_MS) / SECOND_MS;
const GONE: readonly number[] = [404, 410];

export function openPush({ key, contact, allowLoopback }: PushTerms): PushPort {
  const gone: ((endpoint: string) => Promise<void>)[] = [];
  const isLoopback = (url: URL): boolean => allowLoopback && ["localhost", "127.0.0.1", "::1"].includes(hostOf(url));

  function accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (!url || url.username !== "" || url.password !== "") return false;
    if (isLoopback(url)) return url.protocol === "http:" || url.protocol === "https:";
    const host = hostOf(url);
    const named = isIP(host) === 0 && host.includes(".") && !/(^|\.)(localhost|local|internal)\.?$/.test(host);
    return url.protocol === "https:" && (named || isPublicAddress(host));
  }

  return {
    name: "push",
    publicKey: key.publicKey,
    accepts,
    onGone: (run) => void gone.push(run),
    deliver: async ({ target, notice }) => {
      const { endpoint, p256dh, auth } = target;
      // The rule may have become stricter since the browser subscribed.
      if (!accepts(endpoint)) throw new Error("the endpoint of a push service is not one that this house calls");
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
        vapidDetails: { subject: contact, ...key },
        TTL: LIFE_SECONDS,
        urgency: "high",
        topic: topicOf(notice.tag),
      });
      const url = new URL(endpoint);
      const status = await post(url, headers, body, isLoopback(url));
      if (GONE.includes(status)) {
        for (const run of gone) await run(endpoint);
        return;
      }
      // The queue tries again, after a growing pause.
      if (status < 200 || status >= 300) throw new Error(`the push service of ${url.host} answered ${status}`);
    },
  };
}

/** A push service keeps the latest notice of a topic; its name has at most 32 characters of base64url (RFC 8030, section 5.4). */
const topicOf = (tag: string): string => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** Posts and answers the status. Redirects are not followed: they would lead past the judgement of the address. */
function post(url: URL, headers: object, body: Buffer | null, loopback: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? secureRequest : plainRequest;
    const sent = send(url, {
      method: "POST",
      headers: { ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(!loopback && { lookup: publicLookup }),
    });
    sent.once("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
