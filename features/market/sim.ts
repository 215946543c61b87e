/** How people look at markets, and what must stay true of their prices (README.md, Invariants). */
import { accepted, deed, simulation } from "@assay/server/simulation.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { markets } from "./server/markets.ts";
import { ruleTwins } from "./server/rule-twins.ts";

const coins = ["1", "2", "7", "18"];

export const sim = simulation("market", {
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
    deed("market.read-favourites", calls.listFavourites, { weight: 1, ask: () => ({}) }),
  ],
  sometimes: ["candles are read"],
  twins: ruleTwins,
  fingerprint: async (db) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', s.symbol, s.period, c.time, c.open, c.high, c.low, c.close, c.volume, c.trades) as line
      from market.candle c join market.series s on s.id = c.series order by s.symbol, s.period, c.time`.execute(db);
    return rows.map(({ line }) => line);
  },
});
