/** Alerts speak of shares: where a company splits them, alerts of before get the price that means the same after it. */
import { join } from "node:path";
import { actionKey, type Split } from "@assay/core/corporate-actions.ts";
import type { Tx } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import { type Notice, type Notify, phrasesOf, say } from "@assay/features/messages/server.ts";
import type en from "../locales/en.json";
import { rebasePrice } from "../rules/alerts.ts";
import { splitAt } from "../rules/exchange-hours.ts";
import type { MarketFeed } from "./feed/market-feed.ts";
import { listAlerted, rebaseAlerts } from "./customer-store.ts";

const phrases = phrasesOf(readTexts<typeof en>(join(import.meta.dirname, "..", "locales")));

/** Before each look at the alerts: prices from a split on must never meet alerts of before. A process looks at each split once. */
export function rebaseAtSplits(feed: MarketFeed, notify: Notify): (tx: Tx) => Promise<void> {
  const seen = new Set<string>();
  return async (tx) => {
    const begun = [...feed.board.states.values()].flatMap(({ market, splits }) =>
      splits
        .filter((split) => splitAt(split) <= tx.now.getTime() && !seen.has(actionKey(split)))
        .map((split) => ({ market, split })),
    );
    // A process looks at every split there ever was when it starts, and nearly none of them has an alert from before.
    const symbols = new Set(begun.map(({ market }) => market.symbol));
    const alerted = symbols.size > 0 ? await listAlerted(tx.db, [...symbols]) : symbols;
    for (const { market, split } of begun.sort((one, other) => splitAt(one.split) - splitAt(other.split))) {
      const { symbol, tick } = market;
      if (!alerted.has(symbol)) continue;
      const priceAfter = (price: bigint): bigint => rebasePrice(price, split, tick);
      const customers = await rebaseAlerts(tx.db, { symbol, at: new Date(splitAt(split)), priceAfter }, tx.now);
      const notices = customers.map((customerId) => noticeOf(customerId, symbol, split));
      if (notices.length > 0) await notify(tx, notices);
    }
    tx.afterCommit(() => {
      for (const { split } of begun) seen.add(actionKey(split));
    });
  };
}

function noticeOf(customerId: string, symbol: string, split: Split): Notice {
  return {
    customerId,
    topic: "alerts",
    subject: actionKey(split),
    texts: say(phrases.rebased, { symbol, to: String(split.to), from: String(split.from) }),
    route: `/pages/transaction/stock?symbol=${symbol}`,
    push: false,
  };
}
