import { join } from "node:path";
import { SECOND_MS, later } from "@assay/core/time.ts";
import { formatPrice } from "@assay/core/money.ts";
import type { Job } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import { type Notice, type Notify, phrasesOf, say } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import type en from "../locales/en.json";
import { ALERT_REST_MS } from "../rules/alerts.ts";
import { rebaseAtSplits } from "./rebase-alerts.ts";
import { type AlertRow, fireAlerts, rearmAlerts } from "./customer-store.ts";
import type { MarketFeed } from "./feed/market-feed.ts";
import type { Reach } from "./feed/reached.ts";
import { listedMarkets } from "./markets.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));
const ALERTS_AT_ONCE_MAX = 500;
/** Where each kind of market is traded. */
const PATHS = { coin: "/pages/transaction/currency", equity: "/pages/transaction/stock" } as const;

/**
 * Fires the alerts that prices have reached since the last look. An alert fires and its customer is told in one transaction,
 * so a stop in between loses none and repeats none; what was reached while nothing ran fires with the first price after it.
 */
export const judgeAlerts = (feed: MarketFeed, notify: Notify, rebase = rebaseAtSplits(feed, notify)): Job => ({
  name: "market.judge-alerts",
  everyMs: SECOND_MS,
  run: async (tx) => {
    await rebase(tx);
    const reached = feed.reached.read(tx.now.getTime());
    if (reached.reach.size === 0) {
      feed.reached.forget(reached);
      return "done";
    }
    const fired = await fireAlerts(tx.db, reached, ALERTS_AT_ONCE_MAX, tx.now);
    for (const { id, customer_id, symbol } of fired) {
      tx.emit(events.alertReached, { customerId: customer_id, id, symbol });
    }
    await notify(
      tx,
      fired.map((row) => noticeOf(row, reached.reach.get(row.symbol)!)),
    );
    if (fired.length === ALERTS_AT_ONCE_MAX) return "more";
    await rearmAlerts(tx.db, reached, later(tx.now, -ALERT_REST_MS), tx.now);
    tx.afterCommit(() => feed.reached.forget(reached));
    return "done";
  },
});

/** An alert that repeats has something new to say each time. */
export const subjectOf = (id: string, firedAt: Date): string => `${id} ${firedAt.getTime()}`;

function noticeOf(row: AlertRow, { low, high }: Reach): Notice {
  const { id, customer_id: customerId, symbol, direction, fired_at } = row;
  const decimals = listedMarkets.get(symbol)!.priceDecimals;
  const price = formatPrice(BigInt(row.price), decimals);
  const seen = formatPrice(direction === "above" ? high : low, decimals);
  return {
    customerId,
    topic: "alerts",
    subject: subjectOf(id, fired_at!),
    texts: say(phrases[direction], { symbol, price, seen }),
    route: `${PATHS[listedMarkets.get(symbol)!.kind]}?symbol=${symbol}`,
    push: true,
  };
}
