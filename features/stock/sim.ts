/** How people trade shares, and what must stay true of it (README.md, Invariants). */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import type { Database } from "@assay/server/database.ts";
import { readBalances, readStatement, type StatementLine } from "@assay/server/ledger/statement.ts";
import {
  belonging,
  accepted,
  deed,
  type Outcome,
  faultsFound,
  foundBy,
  refused,
  simulation,
  type Stage,
} from "@assay/server/simulation.ts";
import { equityMarkets, priceOfReference } from "@assay/features/market/server.ts";
import { AUDITED_MAX, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";
import { planted } from "./planted.ts";
import { recompute, shareReceipts } from "./rules/receipt.ts";
import { heldAddress, houseAddress, stockAddress } from "./server/postings.ts";
import { orderTwin } from "./server/order-twin.ts";
import { ruleTwin } from "./server/rule-twin.ts";
import { heldTruths } from "./server/held-truths.ts";

/** One pays dividends, the other splits. */
const traded = ["AAPL/USDT", "NVDA/USDT"].map((symbol) => equityMarkets.get(symbol)!);

const ORDERS = "stock.orders";

const bringMoney = deed("stock.bring-money", walletCalls.transfer, {
  weight: 3,
  ask: ({ draw }) => ({ currency_id: "3", number: String(50 + draw.below(500)), from_field: "change", to_field: "stock" }),
});

function learnPlaced({ memory, sometimes }: Stage, outcome: Outcome<OutputOf<typeof calls.placeOrder>>): void {
  const placed = accepted(outcome)?.order;
  if (placed?.state === "open") {
    memory(ORDERS).push(placed.id);
    sometimes("an order for shares waits");
  }
  if (placed?.state === "filled") sometimes("shares trade at once");
  const no = refused(outcome);
  if (no === "insufficient-balance") sometimes("an order for shares is not covered");
  if (no === "market-closed") sometimes("a share has no price");
}

const placeOrder = deed("stock.place", calls.placeOrder, {
  weight: 16,
  ask: ({ draw, priceOf }) => {
    const { base, symbol, tick, step } = draw.pick(traded);
    const price = priceOf(symbol);
    const limit = price !== undefined && draw.percent(40) ? (price * BigInt(940 + draw.below(120))) / 1_000n : undefined;
    const byMoney = draw.percent(50);
    return {
      currency_id: String(currencyFact(base).id),
      type: draw.pick(["buy", "buy", "sell"]),
      amount: byMoney ? String(1 + draw.below(200)) : formatAmount(amount(base, step * BigInt(20_000 + draw.below(2_000_000)))),
      amount_in: byMoney ? ("money" as const) : ("shares" as const),
      ...(limit !== undefined && { target_price: formatPrice((limit / tick) * tick) }),
    };
  },
  learn: learnPlaced,
});

const amendOrder = deed("stock.amend", calls.amendOrder, {
  weight: 2,
  ask: ({ draw, memory, priceOf }) => {
    const { symbol, tick } = draw.pick(traded);
    const [id, price] = [memory(ORDERS).pop(), priceOf(symbol)];
    if (id === undefined || price === undefined) return undefined;
    return { id, target_price: formatPrice(((price * BigInt(940 + draw.below(120))) / 1_000n / tick) * tick) };
  },
  learn: (stage, outcome) => {
    if (accepted(outcome)) stage.sometimes("an order for shares is given another limit");
    learnPlaced(stage, outcome);
  },
});

const cancelOrder = deed("stock.cancel", calls.cancelOrder, {
  weight: 3,
  ask: ({ memory }) => {
    const id = memory(ORDERS).pop();
    return id === undefined ? undefined : { id };
  },
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)) sometimes("an order for shares is cancelled");
    if (refused(outcome) === "order-not-open") sometimes("a waiting order has ended before it is cancelled");
  },
});

const readPositions = deed("stock.read-positions", calls.listPositions, { weight: 1, ask: () => ({}) });
const readDividends = deed("stock.read-dividends", calls.listDividends, {
  weight: 1,
  ask: () => ({}),
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)?.list.some(({ state }) => state === "paid")) sometimes("a dividend is paid");
  },
});
const readOrders = deed("stock.read-orders", calls.listOrders, {
  weight: 1,
  ask: () => ({ state: "history" as const }),
  learn: ({ sometimes }, outcome) => {
    const ended = accepted(outcome)?.list ?? [];
    if (ended.some((order) => order.state === "filled" && order.updated_at > order.created_at))
      sometimes("an order for shares trades after it has waited");
    if (ended.some(({ cancel_reason }) => cancel_reason === "expired")) sometimes("an order for shares expires");
    if (ended.some(({ cancel_reason }) => cancel_reason === "split")) sometimes("a split cancels an order");
  },
});

interface SplitRow {
  id: string;
  base: string;
  new_shares: string;
  old_shares: string;
}

/** Lines of the ledger that are looked at for one company, the newest. */
const LINES_MAX = 20_000;

/** What the lines of the ledger contradict of the splits that were applied: they know nothing of how new shares are reckoned. */
async function splitFaults(db: Database, customers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<SplitRow>`
    select id, base, new_shares, old_shares from stock.action where kind = 'split' and applied_at is not null`.execute(db);
  const found = [...Map.groupBy(rows, ({ base }) => base)].map(async ([base, splits]) => {
    const addresses = [houseAddress(base), ...customers.flatMap((id) => [stockAddress(id), heldAddress(id)])];
    const lines = await readStatement(db, { addresses, currency: base, limit: LINES_MAX });
    return splits.flatMap((split) => faultsOf(split, lines));
  });
  return (await Promise.all(found)).flat();
}

/** Of lines, newest first. The house always has shares, so that a split has lines; whoever has none of them kept what he had. */
function faultsOf({ id, new_shares: to, old_shares: from }: SplitRow, lines: readonly StatementLine[]): string[] {
  const isOfSplit = ({ reason, reference, address }: StatementLine): boolean =>
    reason === "stock-split" && reference === `${id} ${address}`;
  const first = lines.findLast(isOfSplit);
  if (!first) return [];
  return [...Map.groupBy(lines, ({ address }) => address)].flatMap(([address, own]) => {
    const line = own.find(isOfSplit);
    const before = line ? line.balance - line.change : (own.find((one) => BigInt(one.id) < BigInt(first.id))?.balance ?? 0n);
    const after = line?.balance ?? before;
    const lost = before * BigInt(to) - after * BigInt(from);
    return lost >= 0n && lost < BigInt(from) ? [] : [`${id}: ${before} of ${address} became ${after}`];
  });
}

/** In plain numbers, as a reader of the receipt would reckon: what one venue said, and what had been traded. */
function isPlainlyBelieved(fact: unknown): boolean {
  const { top } = (fact as { reference: { top?: { bid: string; ask: string; held?: { trade: string; close: string } } } })
    .reference;
  if (top === undefined) return true;
  if (top.held === undefined) return false;
  const [bid, ask, trade, close] = [top.bid, top.ask, top.held.trade, top.held.close].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const middle = (bid + ask) / 2;
  const isWithin = (price: number, most: number): boolean => Math.abs(middle - price) <= price * most * 1.000_001;
  return bid <= ask && ask - bid <= middle * 0.005_001 && isWithin(trade, 0.01) && isWithin(close, 0.2);
}

const FEE = String(traded[0]!.takerFee);

export const sim = simulation("stock", {
  belongings: [
    belonging(walletCalls.transfer, { currency_id: "3", number: "200", from_field: "change", to_field: "stock" }),
    belonging(calls.placeOrder, { currency_id: "1001", type: "buy", amount: "100", amount_in: "money" }, { leavesFact: true }),
  ],
  accounts: [account],
  tier: "A",
  deeds: [bringMoney, placeOrder, amendOrder, cancelOrder, readPositions, readDividends, readOrders],
  sometimes: [
    "a share has no price",
    "a waiting order has ended before it is cancelled",
    "shares trade at once",
    "an order for shares waits",
    "an order for shares is not covered",
    "an order for shares is cancelled",
    "an order for shares is given another limit",
    "an order for shares trades after it has waited",
    "an order for shares expires",
    "a dividend is paid",
    "a split cancels an order",
  ],
  truths: [
    ...heldTruths,
    {
      code: "STOCK-01",
      says: "Every order that traded paid shares times price, and a fee that rounds up by less than a unit.",
      when: "full audit",
      faults: foundBy(sql`select id::text as fault from stock.order where state = 'filled'
            and (cost * 10000000000 <> price * filled or fee <> ceil(cost * ${FEE}::numeric / 100000000))`),
    },
    {
      code: "STOCK-05",
      says: "No order traded at a worse price than its limit, or after its session.",
      when: "full audit",
      faults: foundBy(sql`select id::text as fault from stock.order where state = 'filled'
            and (case side when 'buy' then price > limit_price else price < limit_price end or updated_at >= expires_at)`),
    },
    {
      code: "STOCK-03",
      says: "Shares trade in the regular session only.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string; updated_at: Date }>`
          select id, updated_at from stock.order where state = 'filled'`.execute(db);
        return rows.filter(({ updated_at: at }) => sessionAt(at.getTime()).name !== "regular").map(({ id }) => id);
      },
    },
    {
      code: "STOCK-07",
      says: "A split leaves everybody, the house too, the part that he had but for less than a unit.",
      when: "full audit",
      faults: splitFaults,
    },
    {
      code: "STOCK-07",
      says: "No order that waited when shares were split has outlived that, or traded afterwards.",
      when: "full audit",
      faults:
        foundBy(sql`select o.id::text as fault from stock.order o join stock.action a on o.symbol = a.base || '/USDT' and a.kind = 'split'
            where o.created_at < a.applied_at and (o.state = 'open' or o.updated_at > a.applied_at)`),
    },
    {
      code: "STOCK-08",
      says: "Every dividend that is marked as paid was paid once, to the unit, and no other was.",
      when: "full audit",
      faults: foundBy(sql`select d.id::text as fault from stock.dividend d where d.paid_at is not null and not exists (
            select 1 from stock.action a where a.id = d.action_id and a.applied_at <= d.paid_at
              and d.units = trunc(d.shares * a.per_share / 10000000000))`),
    },
    {
      code: "STOCK-12",
      says: "Every order that traded has left a receipt, and what that says follows by its rule from what stands in it.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from stock.order where state = 'filled' order by updated_at desc limit ${AUDITED_MAX}`.execute(db);
        const ids = rows.map(({ id }) => id);
        const unsound = await unsoundFaults(db, shareReceipts, (rule, fact) => recompute(rule, fact, priceOfReference));
        return [...(await unprovenFaults(db, ids)), ...unsound];
      },
    },
    {
      code: "STOCK-16",
      says: "The spread of every order follows from its size and from the way before it, by less than a unit.",
      when: "full audit",
      faults: foundBy(sql`select id::text as fault from stock.order where value is not null and half_spread <>
            least(2000000, 20000 + ceil((2 * value_before + value) / 200000000.0))`),
    },
    {
      code: "STOCK-16",
      says: "The way before an order is what its customer's orders on that side were worth: those that waited, and those of the last 15 minutes.",
      when: "full audit",
      faults: async (db) =>
        // What happens at one moment comes in an order that the table does not tell.
        await faultsFound(
          db,
          sql`select o.id::text as fault from stock.order o cross join lateral (
            select coalesce(sum(p.value) filter (where p.created_at < o.created_at and
                (p.state <> 'cancelled' or p.updated_at > o.created_at)), 0) as least,
              coalesce(sum(p.value), 0) as most
            from stock.order p where p.customer_id = o.customer_id and p.symbol = o.symbol and p.side = o.side and p.id <> o.id
              and p.created_at <= o.created_at and (p.state <> 'cancelled' or p.updated_at >= o.created_at)
              and (p.state <> 'filled' or p.updated_at > o.created_at - interval '15 minutes')
          ) own where o.value is not null and o.value_before not between own.least and own.most`,
        ),
    },
    {
      code: "STOCK-17",
      says: "No order is worth more than 250,000 USDT at its worst price.",
      when: "full audit",
      faults:
        foundBy(sql`select id::text as fault from stock.order where value > 25000000000000 or (quantity is null and value <> money)
            or (quantity is not null and value * 10000000000 <> quantity * limit_price)`),
    },
    {
      code: "STOCK-18",
      says: "No order traded at one venue's middle where bid and ask stood far apart, or far from what had been traded.",
      when: "full audit",
      faults: async (db) =>
        await unsoundFaults(db, ["stock-3", "stock-4"], (_rule, fact) => ({ holds: isPlainlyBelieved(fact) })),
    },
    {
      code: "STOCK-10",
      says: "Who has no shares has none that have cost something.",
      when: "full audit",
      faults: async (db, customers) => {
        const { rows } = await sql<{ customer_id: string; symbol: string }>`
          select customer_id, symbol from stock.position where cost > 0`.execute(db);
        const places = customers.flatMap((customerId) => [heldAddress(customerId), heldAddress(customerId).replace("/held", "")]);
        const shares = new Set(
          (await readBalances(db, places)).flatMap(({ address, currency, units }) =>
            units > 0n ? [`${address.split("/")[1]} ${currency}`] : [],
          ),
        );
        return rows.map((row) => `${row.customer_id} ${row.symbol.split("/")[0]}`).filter((key) => !shares.has(key));
      },
    },
  ],
  twins: [ruleTwin, orderTwin],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, symbol, side, limit_price, held, filled, price, cost, fee, state, cancel_reason) as line
    from stock.order
    union all select concat_ws(' ', customer_id, symbol, cost) from stock.position
    union all select concat_ws(' ', action_id, customer_id, shares, units, paid_at is null) from stock.dividend order by 1`,
});
