/** Text messages leave through a gateway of Twilio's shape: one form POST a message, with basic authentication. */
import type { Clock } from "../clock.ts";
import type { OutsidePort } from "../feature.ts";
import type { Inbox } from "./inbox.ts";

export interface SmsMessage {
  /** E.164, such as +886912345678. */
  readonly to: string;
  readonly text: string;
}

export interface SmsPort extends OutsidePort<SmsMessage> {
  readonly name: "sms";
}

export interface SmsGateway {
  /** The address that takes messages; the account's id is its path segment behind /Accounts/. */
  readonly url: string;
  readonly token: string;
  readonly from: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Text messages through a gateway. Its shape knows no idempotency key, so a retry after a lost answer may arrive twice:
 * harmless for a code, which stays the same.
 */
export function gatewaySms({ url, token, from }: SmsGateway): SmsPort {
  const account = /\/Accounts\/([^/]+)/.exec(new URL(url).pathname)?.[1] ?? "";
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  return {
    name: "sms",
    deliver: async ({ to, text }, _key, signal) => {
      const answer = await fetch(url, {
        method: "POST",
        headers: { authorization },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
        redirect: "error",
        signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      // The gateway's own words may repeat the message, and a message may hold a code: they stay out of the log.
      if (!answer.ok) throw new Error(`the text message gateway answered ${answer.status}`);
    },
  };
}

/** The sandbox's gateway: messages stay in the inbox. */
export function inboxSms(inbox: Inbox, clock: Clock): SmsPort {
  return {
    name: "sms",
    deliver: async ({ to, text }) => inbox.add({ to, at: clock.now().getTime(), subject: "", text }),
  };
}
