/** What customers are told of what they follow, and of who they lead. */
import { join } from "node:path";
import { type Amount, formatAmount } from "@assay/core/money.ts";
import { type Notice, phrasesOf, say } from "@assay/features/messages/server.ts";
import { readTexts } from "@assay/server/texts.ts";
import type en from "../locales/en.json";
import type { EndReason, Follow, Trader } from "./store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

const TOPIC = "copy";
const MINE = "/pages/copytrade/my";
const followRoute = (followId: string): string => `${MINE}?follow_user_id=${followId}`;
const traderRoute = (traderId: string): string => `/pages/copytrade/trader?trader_user_id=${traderId}`;

type Named = Pick<Trader, "id" | "name">;

/** What went back to a customer, and whether what was open is his own now. */
export interface Ended {
  readonly back: Amount;
  readonly hasKept: boolean;
}

/** A follow ended without its customer. */
export function endedNotice(follow: Follow, trader: Named, { back, hasKept }: Ended): Notice {
  const reason = follow.ending as Exclude<EndReason, "customer">;
  const texts = say(hasKept ? phrases["ended-kept"] : phrases[`ended-${reason}`], {
    trader: trader.name,
    amount: formatAmount(back),
    currency: back.currency,
  });
  return {
    customerId: follow.customerId,
    topic: TOPIC,
    subject: `${follow.id} end`,
    texts,
    route: followRoute(follow.id),
    push: true,
  };
}

/** The trader was paid his share of what was realised. */
export function sharedNotice(follow: Follow, trader: Named, paid: Amount): Notice {
  const texts = say(phrases.shared, { trader: trader.name, amount: formatAmount(paid), currency: paid.currency });
  return {
    customerId: follow.customerId,
    topic: TOPIC,
    subject: `${follow.id} share`,
    texts,
    route: followRoute(follow.id),
    push: false,
  };
}

/** What the purse has free does not pay for a copy: the latest of them. */
export function shortNotice(follow: Pick<Follow, "id" | "customerId">, trader: Named, market: string): Notice {
  const texts = say(phrases.short, { trader: trader.name, market });
  return {
    customerId: follow.customerId,
    topic: TOPIC,
    subject: `${follow.id} short`,
    texts,
    route: followRoute(follow.id),
    push: true,
  };
}

export interface Alert {
  readonly kind: "margin-added" | "stake-removed";
  readonly amount: Amount;
  readonly market: string;
}

/** The trader added margin to what loses, or took away what he has at stake himself. */
export function alertNotice(customerId: string, trader: Named, { kind, amount, market }: Alert): Notice {
  const values = { trader: trader.name, amount: formatAmount(amount), currency: amount.currency };
  const texts = kind === "margin-added" ? say(phrases[kind], { ...values, market }) : say(phrases[kind], values);
  return { customerId, topic: TOPIC, subject: `${trader.id} ${kind}`, texts, route: traderRoute(trader.id), push: true };
}

/** Who leads has lost his stake: he leads no more. */
export function blownNotice({ id, customerId }: Trader): Notice {
  return { customerId, topic: TOPIC, subject: `${id} blown`, texts: say(phrases.blown, {}), route: traderRoute(id), push: true };
}
