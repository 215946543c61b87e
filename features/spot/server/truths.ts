/** What must stay true of spot trading, whatever people and the world do (README.md, Invariants). */
import { readTakenIn } from "@assay/server/ledger/fees.ts";
import { foundBy, type Truth } from "@assay/server/simulation.ts";
import { markets, priceOfTick } from "@assay/features/market/server.ts";
import { AUDITED_MAX, unsoundFaults } from "@assay/features/proofs/server.ts";
import { countedSince, countingFaults, feeHistory, tradedSince } from "@assay/features/vip/server.ts";
import { sql } from "kysely";
import { recompute, stopReceipts } from "../rules/receipt.ts";
import { feeAddress } from "./postings.ts";
import { heldTruths } from "./held-truths.ts";

export const truths: readonly Truth[] = [
  {
    code: "SPOT-19",
    says: "What a receipt of a stop says follows by its rule from what stands in it.",
    when: "full audit",
    faults: async (db) => await unsoundFaults(db, stopReceipts, (rule, fact) => recompute(rule, fact, priceOfTick)),
  },
  ...heldTruths,
  {
    code: "SPOT-01",
    says: "Every fill pays price times quantity, and a fee that rounds up by less than a unit.",
    when: "full audit",
    faults: foundBy(sql`select concat_ws(' ', f.symbol, f.sequence, f.side) as fault
            from spot.fill f join spot.order o on o.id = f.order_id
            where f.quote * 10000000000 <> f.price * f.quantity
              or f.fee <> ceil(case f.side when 'buy' then f.quantity else f.quote end
                * case f.role when 'maker' then o.maker_fee else o.taker_fee end / 100000000)`),
  },
  {
    code: "SPOT-25",
    says: "An order pays the fees of the level that its customer had when it was placed.",
    when: "full audit",
    faults: async (db) => {
      const [mayPay, { rows }] = await Promise.all([
        feeHistory(db),
        sql<{ id: string; customer_id: string; symbol: string; maker_fee: string; taker_fee: string; created_at: Date }>`
          select id, customer_id, symbol, maker_fee, taker_fee, created_at from spot.order order by id desc limit ${AUDITED_MAX}`.execute(
          db,
        ),
      ]);
      return rows
        .filter(({ customer_id: who, symbol, maker_fee, taker_fee, created_at: at }) => {
          const { makerFee, takerFee } = markets.get(symbol)!;
          const isMaker = mayPay(who, at, "spot-maker", makerFee, BigInt(maker_fee));
          return !isMaker || !mayPay(who, at, "spot-taker", takerFee, BigInt(taker_fee));
        })
        .map(({ id, symbol }) => `${symbol} ${id} pays the fees of another level`);
    },
  },
  {
    code: "SPOT-26",
    says: "What counts for the levels of customers is what they have traded, each trade once.",
    when: "full audit",
    faults: async (db, _customers, now) => {
      const from = countedSince(now);
      const { rows } = await sql<{ key: string; units: string }>`
        select concat_ws(' ', customer_id, 'spot-' || role) as key, sum(quote) as units from spot.fill
        where at >= ${from} group by 1`.execute(db);
      const known = new Map(rows.map(({ key, units }) => [key, BigInt(units)]));
      return countingFaults(known, await tradedSince(db, from), ["spot-maker", "spot-taker"]);
    },
  },
  {
    code: "SPOT-16",
    says: "What fired a stop lies at the stop or beyond, and what fired waits no more.",
    when: "full audit",
    faults: foundBy(sql`select concat_ws(' ', o.symbol, o.kind, o.id, 'fired at', s.fired_price) as fault
            from spot.order o join spot.stop s on s.order_id = o.id
            where s.fired_at is not null and (o.state = 'waiting' or case o.side
              when 'sell' then s.fired_price > coalesce(s.price, div(s.mark * (100000000 - s.trail), 100000000))
              else s.fired_price < coalesce(s.price, ceil(s.mark * (100000000 + s.trail) / 100000000)) end)`),
  },
  {
    code: "SPOT-16",
    says: "No stop was passed over: none waits that stood nearer to the index than one that fired later than it was placed.",
    when: "full audit",
    faults: foundBy(sql`select distinct concat_ws(' ', o.symbol, o.id, 'was passed over by', f.id) as fault
            from spot.order o join spot.stop s on s.order_id = o.id
              join spot.order f on f.symbol = o.symbol and f.side = o.side join spot.stop t on t.order_id = f.id
            where o.state in ('open', 'waiting') and s.fired_at is null and s.price is not null and t.fired_at > o.updated_at
              and case o.side when 'sell' then t.fired_price <= s.price else t.fired_price >= s.price end`),
  },
  {
    code: "SPOT-03",
    says: "No book is crossed at rest.",
    when: "each step",
    faults: foundBy(sql`select symbol || ' is crossed' as fault from spot.order where state = 'open' group by symbol
            having max(price) filter (where side = 'buy') >= min(price) filter (where side = 'sell')`),
  },
  {
    code: "SPOT-03",
    says: "Nobody was passed over: an order that waits came after every order of its side that has traded at its price or a worse one.",
    when: "full audit",
    faults: foundBy(sql`select distinct concat_ws(' ', o.symbol, o.id, 'was passed over by', m.id) as fault
            from spot.order o join spot.fill f on f.symbol = o.symbol and f.side = o.side and f.role = 'maker' and f.sequence > o.sequence
              join spot.order m on m.id = f.order_id
            where o.state = 'open' and m.id <> o.id and (
              (f.price = o.price and m.sequence > o.sequence and m.sequence < f.sequence)
              or (case o.side when 'buy' then f.price < o.price else f.price > o.price end))`),
  },
  {
    code: "SPOT-01",
    says: "The house has received the fees that stand on the fills, and nothing else.",
    when: "full audit",
    faults: async (db) => {
      const { rows } = await sql<{ currency: string; units: string }>`
          select split_part(symbol, '/', case side when 'buy' then 1 else 2 end) as currency, sum(fee) as units
          from spot.fill group by 1 having sum(fee) > 0`.execute(db);
      const lanes = [...new Set([...markets.values()].map(({ base }) => feeAddress(base)))];
      const received = new Map<string, bigint>();
      for (const { currency, units } of await readTakenIn(db, lanes))
        received.set(currency, (received.get(currency) ?? 0n) + units);
      const wanted = new Map(rows.map(({ currency, units }) => [currency, BigInt(units)]));
      return [...new Set([...wanted.keys(), ...received.keys()])]
        .filter((currency) => (wanted.get(currency) ?? 0n) !== (received.get(currency) ?? 0n))
        .map((currency) => `${currency}: fees ${wanted.get(currency) ?? 0n}, received ${received.get(currency) ?? 0n}`);
    },
  },
  {
    code: "SPOT-05",
    says: "The two sides of a trade are two customers, of equal quantity and price.",
    when: "full audit",
    faults: foundBy(sql`select concat_ws(' ', symbol, sequence) as fault from spot.fill group by symbol, sequence
            having count(*) > 2 or count(distinct customer_id) <> count(*) or count(distinct side) <> count(*)
              or count(distinct (price, quantity, quote)) <> 1
              or (count(*) = 2) <> bool_and(against = 'customer')`),
  },
  {
    code: "SPOT-02",
    says: "An order's fills add up to what it says, within its own limit.",
    when: "full audit",
    faults: foundBy(sql`select o.id::text as fault from spot.order o left join spot.fill f on f.order_id = o.id group by o.id
            having o.filled <> coalesce(sum(f.quantity), 0) or o.filled_quote <> coalesce(sum(f.quote), 0)
              or o.fee <> coalesce(sum(f.fee), 0)
              or (o.side = 'buy' and max(f.price) filter (where f.sequence > o.sequence) > o.price)
              or (o.side = 'sell' and min(f.price) filter (where f.sequence > o.sequence) < o.price)
              or (o.state = 'filled' and o.quantity is not null and o.filled <> o.quantity)
              or (o.time_in_force = 'fok' and o.filled > 0 and o.filled < o.quantity)
              or (o.post_only and bool_or(f.role = 'taker'))`),
  },
];
