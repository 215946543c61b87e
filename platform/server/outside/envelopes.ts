/**
 * What processes tell each other passes through Redis, where whoever has its password could write too. So each message names its sender, its
 * time and its number, under a mark that only this house can make: a forged, altered, old or repeated one is dropped.
 */
import type { Clock } from "../clock.ts";
import type { Keys } from "../keys/keys.ts";
import { signatures } from "../keys/signatures.ts";
import { systemRandom } from "../random.ts";

/** Why a message was not believed. */
export type Dropped = "forged" | "old" | "repeated";

export interface Envelopes {
  /** `topic` is where it is told: what was sealed for one place opens in no other. */
  seal(topic: string, body: string): string;
  /** What was told; undefined where it is not believed. */
  open(topic: string, text: string): string | undefined;
}

export interface EnvelopeTerms {
  readonly keys: Keys;
  readonly clock: Clock;
  /** How long a message may have been under way, and how far two machines' clocks may differ. */
  readonly ageMsMax: number;
  onDropped(why: Dropped, topic: string): void;
}

const SENDER_BYTES = 12;
/** Senders are processes; those that are silent for longer than a message lives are forgotten beyond so many. */
const SENDERS_KEPT = 64;
const HEAD = /^([\w-]{16})\.(\d{1,15})\.(\d{1,15})\.([\w-]{43})\./;

interface Last {
  readonly number: number;
  readonly sentAt: number;
}

export function openEnvelopes({ keys, clock, ageMsMax, onDropped }: EnvelopeTerms): Envelopes {
  const marks = signatures(keys, "channel");
  const sender = Buffer.from(systemRandom.bytes(SENDER_BYTES)).toString("base64url");
  const heard = new Map<string, Last>();
  let sent = 0;

  const markedText = (topic: string, facts: string, body: string): string => `${topic}\n${facts}\n${body}`;

  function forgetSilent(now: number): void {
    if (heard.size <= SENDERS_KEPT) return;
    for (const [name, { sentAt }] of heard) if (now - sentAt > ageMsMax) heard.delete(name);
  }

  function judge(topic: string, head: RegExpExecArray, body: string): Dropped | undefined {
    const [, from = "", at = "", counted = "", mark = ""] = head;
    const text = markedText(topic, `${from}.${at}.${counted}`, body);
    if (!marks.isRight(text, Buffer.from(mark, "base64url"))) return "forged";
    const [now, sentAt, number] = [clock.now().getTime(), Number(at), Number(counted)];
    if (Math.abs(now - sentAt) > ageMsMax) return "old";
    const name = `${topic} ${from}`;
    if (number <= (heard.get(name)?.number ?? 0)) return "repeated";
    heard.set(name, { number, sentAt });
    forgetSilent(now);
    return undefined;
  }

  return {
    seal: (topic, body) => {
      sent += 1;
      const facts = `${sender}.${clock.now().getTime()}.${sent}`;
      return `${facts}.${marks.sign(markedText(topic, facts, body)).toString("base64url")}.${body}`;
    },
    open: (topic, text) => {
      const head = HEAD.exec(text);
      const body = head ? text.slice(head[0].length) : "";
      const why = head ? judge(topic, head, body) : "forged";
      if (why === undefined) return body;
      onDropped(why, topic);
      return undefined;
    },
  };
}
