/** What the sandbox sells: tokens of its own, always one sale in warm-up, one that is open and at least one that has ended. */
import { scaleOf } from "@assay/core/currency.ts";
import { parseDecimal, parsePrice, parseRate } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { announce, PAY_CURRENCY, type Planned, TOKEN_SCALE } from "./announce.ts";
import { lastPractice } from "./store.ts";

/** A sale is announced so long before it opens, and is open as long. */
const TURN_MS = 7 * DAY_MS;
const BEFORE_LISTING_MS = DAY_MS;
/** The first ones began so long ago that none of them turns in a newcomer's first minutes. */
const HEAD_START_MS = HOUR_MS;

const names = ["Harbour", "Meadow", "Lantern", "Pebble", "Orchard", "Compass", "Feather", "Kettle"];

function plannedOf(number: number, announcedAt: Date): Planned {
  const money = (text: string): bigint => parseDecimal(text, scaleOf(PAY_CURRENCY))!;
  const tokens = (text: string): bigint => parseDecimal(text, TOKEN_SCALE)!;
  const endsAt = later(announcedAt, 2 * TURN_MS);
  return {
    token: `PRAC${number}`,
    name: `Practice ${names[(number - 1) % names.length]}`,
    price: parsePrice("0.05")!,
    total: tokens("1000000"),
    cap: tokens("40000"),
    min: money("10"),
    most: money("5000"),
    announcedAt,
    opensAt: later(announcedAt, TURN_MS),
    endsAt,
    listingAt: later(endsAt, BEFORE_LISTING_MS),
    freeRatio: parseRate("0.25")!,
    lockDays: 90,
    parts: 3,
    whitePaper: "",
    website: "",
    practice: true,
  };
}

/** Announces the next practice sale when it is time. Answers whether it was. */
async function renew(tx: Tx): Promise<boolean> {
  const last = await lastPractice(tx.db);
  if (last && last.opensAt > tx.now) return false;
  const first = later(tx.now, -2 * TURN_MS - HEAD_START_MS);
  // After a long rest the next one opens at once: what would have ended before anybody saw it is left out.
  const next = last && (later(last.opensAt, 2 * TURN_MS) > tx.now ? last.opensAt : later(tx.now, -TURN_MS));
  await announce(tx, plannedOf(numberOf(last?.token) + 1, next ?? first));
  return true;
}

const numberOf = (token: string | undefined): number => Number(token?.replace("PRAC", "") ?? 0);

export const renewPractice: Job = {
  name: "ieo.renew-practice",
  everyMs: MINUTE_MS,
  run: async (tx) => ((await renew(tx)) ? "more" : "done"),
};

/** At a start: all that is missing. */
export async function openPractice(tx: Tx): Promise<void> {
  while (await renew(tx));
}
