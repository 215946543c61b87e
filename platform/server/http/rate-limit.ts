/**
 * Budgets of calls: each network and each customer may spend so many tokens in a window, and a call costs what its contract
 * says. Counts live in memory, or in Redis when several processes share them; if Redis fails, memory takes over.
 */
import { isIPv4, isIPv6 } from "node:net";
import { Rejection } from "@assay/core/rejection.ts";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

export interface Budget {
  readonly tokens: number;
  readonly seconds: number;
}

/**
 * Who pays: `network` for every request, then `visitor` (again by network) or `customer`. A browser on which somebody has signed in pays as
 * `device` instead of its network.
 */
export type Payer = "network" | "visitor" | "customer" | "device";
export type Budgets = Readonly<Record<Exclude<Payer, "device">, Budget> & Partial<Record<"device", Budget>>>;

/**
 * Short windows, so that a refused caller waits seconds. A trading screen in full use spends about 20 tokens in ten seconds;
 * an office behind one address is a network.
 */
export const defaultBudgets: Budgets = {
  network: { tokens: 3_000, seconds: 10 },
  visitor: { tokens: 300, seconds: 10 },
  customer: { tokens: 1_000, seconds: 10 },
  device: { tokens: 1_000, seconds: 10 },
};

/** A wide network may spend as much as so many of the networks in it. */
const WIDE = 8;

export interface RateLimit {
  /** Takes tokens from a payer's budget. Rejects with too-many-requests and the seconds to wait. */
  take(payer: Payer, key: string, tokens: number): Promise<void>;
  /** Takes them from the budgets of a network and of the wide one around it. */
  takeShared(payer: "network" | "visitor", network: string, tokens: number): Promise<void>;
}

export function createRateLimit(budgets: Budgets = defaultBudgets, redis?: object): RateLimit {
  const limiters: Record<Payer, RateLimiterAbstract> = {
    network: limiterOf("network", budgets.network, redis),
    visitor: limiterOf("visitor", budgets.visitor, redis),
    customer: limiterOf("customer", budgets.customer, redis),
    device: limiterOf("device", budgets.device ?? budgets.customer, redis),
  };
  const wide = {
    network: limiterOf("wide-network", widened(budgets.network), redis),
    visitor: limiterOf("wide-visitor", widened(budgets.visitor), redis),
  };
  return {
    take: async (payer, key, tokens) => await consume(limiters[payer], key, tokens),
    takeShared: async (payer, network, tokens) => {
      // What its own network may not spend does not burden the wide one.
      await consume(limiters[payer], network, tokens);
      await consume(wide[payer], wideNetworkOf(network), tokens);
    },
  };
}

const widened = ({ tokens, seconds }: Budget): Budget => ({ tokens: tokens * WIDE, seconds });

async function consume(limiter: RateLimiterAbstract, key: string, tokens: number): Promise<void> {
  try {
    await limiter.consume(key, tokens);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new Rejection("too-many-requests", { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) });
  }
}

function limiterOf(payer: string, { tokens, seconds }: Budget, redis: object | undefined): RateLimiterAbstract {
  const terms = { keyPrefix: `assay:rate:${payer}`, points: tokens, duration: seconds };
  const memory = new RateLimiterMemory(terms);
  if (!redis) return memory;
  // A client that has lost its Redis would keep the command for later, and every request would wait with it.
  const atOnce = { useRedisPackage: true, rejectIfRedisNotReady: true };
  return new RateLimiterRedis({ ...terms, ...atOnce, storeClient: redis, insuranceLimiter: memory });
}

/** A neighbourhood of networks: 256 IPv4 addresses, or the /48 that one customer of a provider gets, with its 65,536 networks. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  if (network.endsWith("::/64")) return `${network.split(":").slice(0, 3).join(":")}::/48`;
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf("."))}.0/24` : network;
}

/** One household's or server's IPv6 addresses share their first 64 bits, so these count as one network. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([0-9.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = [], tail] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill("0") : [];
  const groups = [...head, ...zeros, ...(tail ?? [])].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
