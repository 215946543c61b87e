/** Web push: a message encrypted for one browser (RFC 8291), handed to the push service of its maker (RFC 8030). */
import { createHash } from "node:crypto";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import webPush from "web-push";
import type { OutsidePort } from "../feature.ts";
import type { Key, Keys } from "../keys/keys.ts";
import { derivePushKey, type PushKey } from "./push-key.ts";

/** Where a browser is reached, and what encrypts for it; keys in base64url. */
export interface PushTarget {
  /** The version of the key with which the browser subscribed: its push service knows no other. None means the first. */
  readonly key?: number;
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
  /** What a browser subscribes with now, and its version. */
  inUse(): { readonly version: number; readonly publicKey: string };
  /** Of a public key that this house has shown; undefined for another, or one that is retired. */
  versionOf(publicKey: string): number | undefined;
  /** Whether this house would call the endpoint that a browser names. */
  accepts(endpoint: string): boolean;
  /** Calls back when a push service says that a browser is subscribed no more. */
  onGone(run: (endpoint: string) => Promise<void>): void;
}

export interface PushTerms {
  readonly keys: Keys;
  /** Whom a push service may write to: a mailto: or https: address (RFC 8292, section 2.1). */
  readonly contact: string;
  /** Hosts of the push services that are called, subdomains included. One at `LOOPBACK` may go without TLS. */
  readonly services: readonly string[];
}

export const LOOPBACK = "127.0.0.1";

const TIMEOUT_MS = 10 * SECOND_MS;
/** A notice that could not be delivered for so long says nothing new. */
const LIFE_SECONDS = (12 * HOUR_MS) / SECOND_MS;
const GONE: readonly number[] = [404, 410];

/** A customer names the endpoint, so this server calls the services that it knows and nothing else (INJ-04). */
export function openPush({ keys, contact, services }: PushTerms): PushPort {
  const pairs = new WeakMap<Key, PushKey>();
  const gone: ((endpoint: string) => Promise<void>)[] = [];

  function accepts(endpoint: string): boolean {
    const url = URL.parse(endpoint);
    if (!url || url.username !== "" || url.password !== "") return false;
    const { protocol, hostname, port } = url;
    if (hostname === LOOPBACK) return services.includes(LOOPBACK) && (protocol === "http:" || protocol === "https:");
    const known = services.some((host) => hostname === host || hostname.endsWith(`.${host}`));
    return known && protocol === "https:" && port === "";
  }

  function pairOf(key: Key): PushKey {
    const pair = pairs.get(key) ?? derivePushKey(key.bytes);
    pairs.set(key, pair);
    return pair;
  }

  return {
    name: "push",
    inUse: () => {
      const key = keys.for("push");
      return { version: key.version, publicKey: pairOf(key).publicKey };
    },
    versionOf: (publicKey) => keys.all("push").find((key) => pairOf(key).publicKey === publicKey)?.version,
    accepts,
    onGone: (run) => void gone.push(run),
    deliver: async ({ target, notice }, _key, signal = AbortSignal.timeout(TIMEOUT_MS)) => {
      const { endpoint, p256dh, auth, key = 1 } = target;
      // The list may have become shorter since the browser subscribed.
      if (!accepts(endpoint)) throw new Error("the endpoint of a push service is not one that this house calls");
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
        vapidDetails: { subject: contact, ...pairOf(keys.for("push", key)) },
        TTL: LIFE_SECONDS,
        urgency: "high",
        topic: topicOf(notice.tag),
      });
      const url = new URL(endpoint);
      const status = await post(url, headers, body, signal);
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
function post(url: URL, headers: object, body: Buffer | null, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? secureRequest : plainRequest;
    const sent = send(url, {
      method: "POST",
      headers: { ...headers },
      signal,
    });
    sent.once("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
