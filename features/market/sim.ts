/** How people look at markets, and what must stay true of their prices (README.md, Invariants). */
import { formatPrice } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { belonging, accepted, deed, refused, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls, directions } from "./contract.ts";
import { planted } from "./planted.ts";
import { listSubjects, subjectKey } from "@assay/features/messages/server.ts";
import { subjectOf } from "./server/judge-alerts.ts";
import { directionTo } from "./rules/alerts.ts";
import { indexTwin } from "./server/index-twin.ts";
import { markets } from "./server/markets.ts";
import { referenceTwin } from "./server/reference-twin.ts";
import { ruleTwins } from "./server/rule-twins.ts";

const coins = ["1", "2", "7", "18"];
const watched = [...markets.values()].slice(0, 4);
const ALERTS = "market.alerts";

export const sim = simulation("market", {
  belongings: [
    belonging(calls.addFavourite, { currency_id: "4" }),
    belonging(calls.addAlert, { symbol: "BTC/USDT", direction: "above", price: "99000", repeats: "1" }),
  ],
  tier: "A",
  deeds: [
    deed("market.read-quotes", calls.listQuotes, { weight: 1, ask: () => ({}) }),
    deed("market.read-candles", calls.listCandles, {
      weight: 1,
      ask: ({ draw, now }) => ({
        symbol: draw.pick([...markets.keys()].slice(0, 4)),
        period: draw.pick(["1m", "15m", "1h", "1d"]),
        from: String(now.getTime() - 3_600_000 * (1 + draw.below(48))),
        to: String(now.getTime()),
      }),
      learn: ({ sometimes }, outcome) => {
        if (accepted(outcome)) sometimes("candles are read");
      },
    }),
    deed("market.add-favourite", calls.addFavourite, { weight: 1, ask: ({ draw }) => ({ currency_id: draw.pick(coins) }) }),
    deed("market.remove-favourite", calls.removeFavourite, { weight: 1, ask: ({ draw }) => ({ currency_id: draw.pick(coins) }) }),
    deed("market.sort-favourites", calls.sortFavourites, {
      weight: 1,
      ask: ({ draw }) => ({ currency_ids: [...new Set([draw.pick(coins), draw.pick(coins), draw.pick(coins)])].join(",") }),
    }),
    deed("market.read-favourites", calls.listFavourites, { weight: 1, ask: () => ({}) }),
    deed("market.add-alert", calls.addAlert, {
      weight: 3,
      ask: ({ draw, priceOf }) => {
        const { symbol, tick } = draw.pick(watched);
        const now = priceOf(symbol);
        if (now === undefined) return undefined;
        // Near enough to be reached within hours, now and then on the wrong side.
        const price = ((now * BigInt(9_850 + draw.below(300))) / 10_000n / tick) * tick;
        return {
          symbol,
          direction: (draw.percent(95) ? directionTo(price, now) : undefined) ?? draw.pick(directions),
          price: formatPrice(price),
          repeats: draw.pick(["1", "1", "0"]),
        };
      },
      learn: ({ memory, sometimes }, outcome) => {
        const alert = accepted(outcome);
        if (alert) memory(ALERTS).push(alert.id);
        if (refused(outcome) === "alert-already-reached") sometimes("an alert is wanted for a price that is there");
      },
    }),
    deed("market.read-alerts", calls.listAlerts, {
      weight: 1,
      ask: () => ({}),
      learn: ({ sometimes }, outcome) => {
        if (accepted(outcome)?.some(({ fired_at }) => fired_at !== null)) sometimes("an alert has fired");
      },
    }),
    deed("market.remove-alert", calls.removeAlert, {
      weight: 1,
      ask: ({ draw, memory }) => (memory(ALERTS).length === 0 ? undefined : { id: draw.pick(memory(ALERTS)) }),
    }),
  ],
  sometimes: ["candles are read", "an alert is wanted for a price that is there", "an alert has fired"],
  truths: [
    {
      code: "MARKET-16",
      says: "Whoever's alert has fired was told.",
      when: "each step",
      faults: async (db, customers, now) => {
        // Messages are forgotten after months, which one jump of the clock may be.
        const { rows } = await sql<{ customer_id: string; id: string; fired_at: Date }>`
          select customer_id, id, fired_at from market.alert
          where customer_id = any(${[...customers]}::uuid[])
            and fired_at > ${later(now, -DAY_MS)}`.execute(db);
        const told = await listSubjects(db, customers, "alerts");
        return rows
          .filter(({ customer_id, id, fired_at }) => !told.has(subjectKey(customer_id, "alerts", subjectOf(id, fired_at))))
          .map(({ id }) => id);
      },
    },
  ],
  twins: [...ruleTwins, indexTwin, referenceTwin],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', s.symbol, s.period, c.time, c.open, c.high, c.low, c.close, c.volume, c.trades) as line
    from market.candle c join market.series s on s.id = c.series order by s.symbol, s.period, c.time`,
});
