/** How people swap coins, and what must stay true of it (README.md, Invariants). */
import { currencyFact, findCurrency } from "@assay/core/currency.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { readStatement } from "@assay/server/ledger/statement.ts";
import { accepted, belonging, deed, foundBy, simulation } from "@assay/server/simulation.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { AUDITED_MAX, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { sql } from "kysely";
import { calls } from "./contract.ts";
import { planted } from "./planted.ts";
import { recompute, swapRule } from "./rules/receipt.ts";
import { FEES, POOL } from "./server/postings.ts";
import { ruleTwin } from "./server/rule-twin.ts";

/** Quotes that a customer was told and has not accepted: what it was for, and its id. */
const QUOTES = "swap.quotes";
const swapped = ["BTC", "ETH", "SOL"];

interface Told {
  readonly id: string;
  readonly number: string;
  readonly from_currency_id: string;
  readonly to_currency_id: string;
}

const idOf = (code: string): string => String(currencyFact(code).id);

const accept = deed("swap.accept", calls.swap, {
  weight: 8,
  ask: ({ draw, memory }) => {
    const known = memory(QUOTES).slice(-3);
    if (known.length === 0) return undefined;
    const { id, ...asked } = JSON.parse(draw.percent(70) ? known.at(-1)! : draw.pick(known)) as Told;
    return { ...asked, quote_id: id };
  },
  shows: { accepted: "a quote is accepted", "quote-expired": "a quote has expired" },
});

const quote = deed("swap.quote", calls.quoteSwap, {
  weight: 8,
  ask: ({ draw }) => {
    const coin = draw.pick(swapped);
    const sells = draw.percent(40);
    const pair = { from_currency_id: idOf(sells ? coin : "USDT"), to_currency_id: idOf(sells ? "USDT" : coin) };
    if (draw.percent(10)) return pair;
    const number = sells ? formatAmount(amount(coin, BigInt(1 + draw.below(2_000_000)))) : String(draw.below(400));
    return { ...pair, number: draw.percent(6) ? "30000" : number };
  },
  next: accept,
  shows: { "below-minimum": "an amount is too small to be swapped", "above-largest": "an amount is too large to be swapped" },
  learn: ({ memory }, outcome) => {
    const told = accepted(outcome)?.quote;
    if (!told) return;
    const [from, to] = [told.from_currency, told.to_currency].map((code) => String(findCurrency(code)!.id)) as [string, string];
    memory(QUOTES).push(JSON.stringify({ id: told.id, number: told.number, from_currency_id: from, to_currency_id: to }));
  },
});

const take = deed("swap.take", calls.swap, {
  weight: 4,
  ask: ({ draw }) => {
    const [from, to] = draw.pick([
      ["USDT", "BTC"],
      ["USDT", "ETH"],
      ["ETH", "BTC"],
    ]);
    const number =
      from === "USDT"
        ? String(1 + draw.below(draw.percent(15) ? 20_000 : 200))
        : formatAmount(amount(from, BigInt(1 + draw.below(9_000_000))));
    return { number, from_currency_id: idOf(from), to_currency_id: idOf(to) };
  },
  shows: { accepted: "somebody swaps at the price of the moment", "insufficient-balance": "a swap is not covered" },
});

const dust = deed("swap.dust", calls.swapDust, { weight: 1, ask: () => ({}) });
const list = deed("swap.list", calls.listSwaps, { weight: 1, ask: () => ({}) });

/** Lines of the ledger that are looked at, the newest. */
const LINES_MAX = 20_000;

export const sim = simulation("swap", {
  tier: "A",
  belongings: [belonging(calls.swap, { number: "20", from_currency_id: "3", to_currency_id: "1" }, { leavesFact: true })],
  deeds: [quote, accept, take, dust, list],
  truths: [
    {
      code: "SWAP-01",
      says: "What the pool has given and taken, and the fees, are what the swaps say.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{
          id: string;
          from_currency: string;
          to_currency: string;
          units: string;
          arrives: string;
          fee: string;
        }>`
          select id, from_currency, to_currency, units, arrives, fee from swap.swap order by id desc limit ${AUDITED_MAX}`.execute(
          db,
        );
        const currencies = [...new Set(rows.flatMap((row) => [row.from_currency, row.to_currency]))];
        const read = currencies.map(
          async (currency) => await readStatement(db, { addresses: [POOL, FEES], currency, limit: LINES_MAX }),
        );
        const moved = new Map<string, bigint>();
        for (const { reason, reference, address, currency, change } of (await Promise.all(read)).flat()) {
          const key = `${reference} ${address} ${currency}`;
          if (reason === "swap") moved.set(key, (moved.get(key) ?? 0n) + change);
        }
        return rows.flatMap(({ id, from_currency, to_currency, units, arrives, fee }) => {
          const is = [`${POOL} ${from_currency}`, `${POOL} ${to_currency}`, `${FEES} ${to_currency}`].map(
            (place) => moved.get(`${id} ${place}`) ?? 0n,
          );
          const should = [BigInt(units), -BigInt(arrives) - BigInt(fee), BigInt(fee)];
          return is.join() === should.join() ? [] : [`${id} moved ${is.join(", ")} and not ${should.join(", ")}`];
        });
      },
    },
    {
      code: "SWAP-02",
      says: "Every used quote is one swap at its figure and in its time, and no other is one.",
      when: "full audit",
      faults: foundBy(sql`select s.id::text as fault from swap.swap s left join swap.quote q on q.id = s.quote_id
          where s.kind = 'quote' and (s.at >= s.quoted_at + interval '10 seconds' or q.used_at is null and q.id is not null
            or (q.customer_id, q.units, q.arrives) <> (s.customer_id, s.units, s.arrives))
        union all select q.id::text from swap.quote q where q.used_at is not null
          and not exists (select from swap.swap s where s.quote_id = q.id)`),
    },
    {
      code: "SWAP-03",
      says: "What arrives, the fee and the spread make the middle of both indices, to the unit, and something arrives.",
      when: "full audit",
      faults: foundBy(sql`select id::text as fault from swap.swap where arrives <= 0 or mid <> arrives + spread + fee
          or mid <> trunc(units * from_price / to_price) or fee <> ceil(mid / 1000)`),
    },
    {
      code: "SWAP-05",
      says: "Nobody has taken more of a coin in a minute than one customer may.",
      when: "full audit",
      faults: foundBy(sql`select s.id::text as fault from swap.swap s where s.kind <> 'dust' and s.to_currency <> 'USDT' and (
          select sum(o.value) from swap.swap o where o.customer_id = s.customer_id and o.to_currency = s.to_currency
            and o.at <= s.at and o.at > s.at - interval '1 minute' and o.id <= s.id) > 2500000000000`),
    },
    {
      code: "SWAP-07",
      says: "Every swap has left a receipt, and what that says follows by its rule from what stands in it.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string }>`select id from swap.swap order by at desc limit ${AUDITED_MAX}`.execute(db);
        const ids = rows.map(({ id }) => id);
        const unsound = await unsoundFaults(db, [swapRule], (rule, fact) => recompute(rule, fact, priceOfTick));
        return [...(await unprovenFaults(db, ids)), ...unsound];
      },
    },
  ],
  twins: [ruleTwin],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, quote_id, kind, from_currency, to_currency, units, mid, fee, spread, arrives, book) as line
    from swap.swap order by 1`,
});
