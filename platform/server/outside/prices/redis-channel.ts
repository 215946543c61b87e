/** The leader's prices over Redis' publish and subscribe, in envelopes: what another writes there moves no price. */
import type { Redis } from "../../connections.ts";
import type { Envelopes } from "../envelopes.ts";
import type { PriceChannel, Told } from "./shared.ts";

const TOLD = "assay:prices:told";
const ASKED = "assay:prices:asked";

/** Opens a channel on a connection of its own, since one that listens can do nothing else. */
export async function openRedisChannel(redis: Redis, envelopes: Envelopes, stack: AsyncDisposableStack): Promise<PriceChannel> {
  const listening = redis.duplicate();
  // The connection that it was made from tells of an outage; this one comes back as that does.
  listening.on("error", () => undefined);
  await listening.connect();
  stack.defer(() => listening.destroy());
  const onTold = new Set<(told: Told) => void>();
  const onAsked = new Set<() => void>();
  await listening.subscribe(TOLD, (text) => {
    const body = envelopes.open(TOLD, text);
    if (body === undefined) return;
    const told = decode(body);
    for (const run of onTold) run(told);
  });
  await listening.subscribe(ASKED, (text) => {
    if (envelopes.open(ASKED, text) === undefined) return;
    for (const run of onAsked) run();
  });
  const publish = (channel: string, text: string): void => {
    // Without Redis the client would keep it for later; a follower notices that it is missing and asks for the whole.
    if (redis.isReady) redis.publish(channel, envelopes.seal(channel, text)).catch(() => undefined);
  };
  return {
    tell: (told) => publish(TOLD, encode(told)),
    ask: () => publish(ASKED, ""),
    onTold: (run) => {
      onTold.add(run);
      return () => onTold.delete(run);
    },
    onAsked: (run) => {
      onAsked.add(run);
      return () => onAsked.delete(run);
    },
  };
}

/** JSON, in which an integer of money ends with an n. */
export const encode = (told: Told): string =>
  JSON.stringify(told, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));

export const decode = (text: string): Told =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === "string" && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Told;
