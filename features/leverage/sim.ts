/** How people trade contracts, and what must stay true of it (README.md, Invariants). */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice, type Price, PRICE_SCALE, pow10 } from "@assay/core/money.ts";
import type { Database } from "@assay/server/database.ts";
import { readTakenIn } from "@assay/server/ledger/fees.ts";
import { readBalances, readStatement } from "@assay/server/ledger/statement.ts";
import {
  belonging,
  accepted,
  deed,
  type Draw,
  type Outcome,
  faultsFound,
  foundBy,
  refused,
  simulation,
  type Stage,
} from "@assay/server/simulation.ts";
import { listStops } from "@assay/features/protection/server.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { AUDITED_MAX, unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { countedSince, countingFaults, feeHistory, tradedSince } from "@assay/features/vip/server.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { sql } from "kysely";
import { account, calls } from "./contract.ts";
import { planted } from "./planted.ts";
import { isFact, textOf } from "./rules/receipt-facts.ts";
import { recompute, receiptRules } from "./rules/receipt.ts";
import type { Contract } from "./rules/terms.ts";
import { contracts } from "./server/contracts.ts";
import { feeAddress, freeAddress, fundLeverage, heldAddress, HOUSE, INSURANCE } from "./server/postings.ts";
import { positionIn } from "./server/purse-changes.ts";
import { closingTwin } from "./server/closing-twin.ts";
import { deleveragingTwin } from "./server/deleveraging-twin.ts";
import { marginTwin } from "./server/margin-twin.ts";
import { nightTwin } from "./server/night-twin.ts";
import { openingTwin } from "./server/opening-twin.ts";
import { replayTwin } from "./server/replay-twin.ts";
import { ruleTwin } from "./server/rule-twins.ts";
import { stopsTwin } from "./server/stops-twin.ts";
import { heldTruths } from "./server/held-truths.ts";

const traded: readonly Contract[] = ["BTC/USDT", "ETH/USDT", "DOGE/USDT"].map((symbol) => contracts.get(symbol)!.contract);

/** The positions and orders that a customer remembers. */
const POSITIONS = "leverage.positions";

function choose({ draw, memory }: Stage): string | undefined {
  const recent = memory(POSITIONS).slice(-10);
  return recent.length === 0 ? undefined : draw.pick(recent);
}

/** A price within so many thousandths of the market's, on its tick. */
function priceNear({ draw, priceOf }: Stage, { symbol, tick }: Contract, permille: number): Price | undefined {
  const fair = priceOf(symbol);
  return fair === undefined
    ? undefined
    : ((fair * BigInt(1_000 - permille + draw.below(2 * permille + 1))) / 1_000n / tick) * tick;
}

function quantityAt({ base, step, notionalMin }: Contract, price: Price, draw: Draw): string {
  const worth = notionalMin.units * BigInt(2 + draw.below(2_000));
  return formatAmount(amount(base, ((worth * pow10(PRICE_SCALE)) / price / step + 1n) * step));
}

function learnOpened({ memory, sometimes }: Stage, outcome: Outcome<OutputOf<typeof calls.openPosition>>): void {
  const opened = accepted(outcome);
  if (opened) {
    memory(POSITIONS).push(opened.position.id);
    if (opened.position.state === "open") sometimes("a position opens");
    if (opened.position.state === "pending") sometimes("an order for a position waits");
    if (opened.closed.length > 0) sometimes("an order reduces positions");
  }
  if (refused(outcome) === "market-closed") sometimes("a contract market has no mark");
  if (refused(outcome) === "insufficient-balance") sometimes("a position is not covered");
  if (refused(outcome) === "over-loss-limit") sometimes("a loss limit refuses a position");
  if (refused(outcome) === "cooling-off") sometimes("a cool-off refuses a position");
}

const fund = deed("leverage.fund", walletCalls.transfer, {
  weight: 6,
  ask: ({ draw }) => ({ currency_id: "3", number: String(50 + draw.below(2_000)), from_field: "change", to_field: "lever" }),
});

const open = deed("leverage.open", calls.openPosition, {
  weight: 30,
  ask: (stage) => {
    const { draw } = stage;
    const contract = draw.pick(traded);
    const limit = draw.percent(40) ? priceNear(stage, contract, 20) : undefined;
    const price = limit ?? priceNear(stage, contract, 1);
    if (price === undefined || price <= 0n) return undefined;
    const stop = draw.percent(30) ? priceNear(stage, contract, 40) : undefined;
    return {
      currency_id: String(currencyFact(contract.base).id),
      type: draw.pick(["long", "short"]),
      kind: limit === undefined ? ("market" as const) : ("limit" as const),
      ...(limit !== undefined && { target_price: formatPrice(limit) }),
      number: quantityAt(contract, price, draw),
      multiple: String(draw.pick([1, 3, 10, 25, 50])),
      margin_mode: draw.pick(["isolated", "isolated", "cross"]),
      ...(stop !== undefined && { [draw.pick(["stop_loss_price", "target_profit_price"])]: formatPrice(stop) }),
      ...(stop === undefined && draw.percent(20) && { trailing: draw.pick(["0.005", "0.02"]) }),
      ...(stop === undefined && draw.percent(10) && { reduce_only: "1" as const, trailing: undefined }),
    };
  },
  learn: learnOpened,
});

const close = deed("leverage.close", calls.closePosition, {
  weight: 8,
  ask: (stage) => {
    const id = choose(stage);
    return id === undefined ? undefined : { id };
  },
  learn: ({ sometimes }, outcome) => {
    const { closed = [], waiting = 0 } = accepted(outcome) ?? {};
    if (closed.length > 0) sometimes("a customer closes a position");
    if (waiting > 0) sometimes("a close waits for a mark");
    if (refused(outcome) === "position-not-open") sometimes("a close comes too late");
  },
});

const closeAll = deed("leverage.close-all", calls.closePositions, {
  weight: 2,
  ask: ({ draw }) => ({ type: draw.pick(["all", "long", "short"]) }),
});

const cancel = deed("leverage.cancel", calls.cancelOrder, {
  weight: 5,
  ask: (stage) => {
    const id = choose(stage);
    return id === undefined ? undefined : { id };
  },
});

const amend = deed("leverage.amend", calls.amendOrder, {
  weight: 8,
  ask: (stage) => {
    const { draw } = stage;
    const id = choose(stage);
    const contract = draw.pick(traded);
    const price = priceNear(stage, contract, 20);
    if (id === undefined || price === undefined || price <= 0n) return undefined;
    return draw.percent(60)
      ? { id, target_price: formatPrice(price) }
      : { id, target_price: formatPrice(price), number: quantityAt(contract, price, draw) };
  },
  learn: ({ sometimes }, outcome) => {
    const state = accepted(outcome)?.position.state;
    if (state === "pending") sometimes("an order for a position is amended");
    if (state === "open") sometimes("an amended order opens at once");
  },
});

const setStops = deed("leverage.set-stops", calls.setStops, {
  weight: 8,
  ask: (stage) => {
    const id = choose(stage);
    const price = priceNear(stage, stage.draw.pick(traded), 30);
    if (id === undefined || price === undefined) return undefined;
    return stage.draw.percent(30) ? { id, trailing: "0.01" } : { id, stop_loss_price: formatPrice(price) };
  },
});

const margin = deed("leverage.margin", calls.changeMargin, {
  weight: 5,
  ask: (stage) => {
    const id = choose(stage);
    return id === undefined
      ? undefined
      : { id, change: stage.draw.pick(["add", "remove"]), amount: String(1 + stage.draw.below(50)) };
  },
});

const read = deed("leverage.read", calls.listHistory, {
  weight: 4,
  ask: () => ({}),
  learn: ({ sometimes }, outcome) => {
    for (const { close_reason, insured, overnight } of accepted(outcome)?.list ?? []) {
      if (overnight !== "0") sometimes("a position has paid for a night");
      if (close_reason === "liquidation") sometimes("a position is liquidated");
      if (close_reason === "stop-loss" || close_reason === "take-profit") sometimes("a stop closes a position");
      if (close_reason === "trailing-stop") sometimes("a trailing stop closes a position");
      if (insured !== "0") sometimes("the insurance fund pays");
    }
  },
});

const look = deed("leverage.look", calls.showPosition, {
  weight: 4,
  ask: (stage) => {
    const id = choose(stage);
    return id === undefined ? undefined : { id };
  },
  learn: ({ sometimes }, outcome) => {
    if (accepted(outcome)?.close_reason === "next-mark") sometimes("a close that waited is done");
  },
});

/** At which prices the newest positions have closed. */
async function readClosePrices(db: Database): Promise<Map<string, Price>> {
  const { rows } = await sql<{ id: string; close_price: string }>`
    select id, close_price from leverage.position where state = 'closed' order by ended_at desc limit ${AUDITED_MAX}`.execute(db);
  return new Map(rows.map((row) => [row.id, BigInt(row.close_price)]));
}

const LINES_MAX = 20_000;
const DAY_SECONDS = 86_400;

interface NightRow {
  root: string;
  ids: string[];
  customer_id: string;
  overnight: string;
  is_owed: boolean;
  is_escaped: boolean;
  created_at: Date;
}

/** Nights by position, parts with what they are parts of: the table beside the bill. */
async function nightFaults(db: Database, customers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<NightRow>`
    select coalesce(part_of, id) as root, array_agg(id) as ids, customer_id, sum(overnight) - sum(owed) as overnight, min(created_at) as created_at,
      bool_or(unpaid > 0) as is_owed,
      bool_or(state = 'closed' and charged_day <> floor(extract(epoch from ended_at) / ${DAY_SECONDS}::int)) as is_escaped
    from leverage.position where customer_id = any(${[...customers]}::uuid[]) and opened_at is not null group by 1, customer_id`.execute(
    db,
  );
  const addresses = customers.flatMap((id) => [heldAddress(id), freeAddress(id)]);
  const lines = await readStatement(db, { addresses, limit: LINES_MAX });
  const oldest = lines.length < LINES_MAX ? 0 : lines.at(-1)!.at.getTime();
  const moved = new Map<string, bigint>();
  const claimed = new Map<string, bigint>();
  const book = (sums: Map<string, bigint>, id: string, units: bigint) => sums.set(id, (sums.get(id) ?? 0n) + units);
  for (const { reason, reference, change } of lines) {
    if (reason === "leverage-overnight") book(moved, positionIn(reference), -change);
    if (reason === "leverage-claim") book(claimed, positionIn(reference), change);
  }
  return rows
    .filter(({ created_at: at, is_owed: isOwed }) => at.getTime() > oldest && !isOwed)
    .flatMap(({ root, ids, overnight, is_escaped: isEscaped }) => [
      ...(isEscaped ? [`${root} closed without paying for a night`] : []),
      ...faultOfNights(
        root,
        sumOf(ids.map((id) => moved.get(id) ?? 0n)) - BigInt(overnight),
        sumOf(ids.map((id) => claimed.get(id) ?? 0n)),
      ),
    ]);
}

const sumOf = (units: readonly bigint[]): bigint => units.reduce((sum, one) => sum + one, 0n);

/** What a night should have brought and a dry house could not pay is claimed later, with profits that are owed. */
const faultOfNights = (root: string, due: bigint, claimed: bigint): string[] =>
  due === 0n || (due > 0n && due <= claimed) ? [] : [`${root}: its nights are ${due} from what was moved for them`];

export const sim = simulation("leverage", {
  belongings: [
    belonging(walletCalls.transfer, { currency_id: "3", number: "1500", from_field: "change", to_field: "lever" }),
    belonging(calls.openPosition, { currency_id: "1", type: "long", number: "0.01", multiple: "10" }, { leavesFact: true }),
    belonging(
      calls.openPosition,
      { currency_id: "1", type: "long", kind: "limit", target_price: "80000", number: "0.01", multiple: "10" },
      { leavesFact: true },
    ),
  ],
  accounts: [account],
  tier: "A",
  deeds: [fund, open, close, closeAll, amend, cancel, setStops, margin, read, look],
  sometimes: [
    "a position opens",
    "an order for a position waits",
    "an order reduces positions",
    "an order for a position is amended",
    "an amended order opens at once",
    "a contract market has no mark",
    "a position is not covered",
    "a loss limit refuses a position",
    "a cool-off refuses a position",
    "a customer closes a position",
    "a close comes too late",
    "a close waits for a mark",
    "a close that waited is done",
    "a position is liquidated",
    "a stop closes a position",
    "a trailing stop closes a position",
    "the insurance fund pays",
    "a position has paid for a night",
  ],
  truths: [
    {
      code: "LEV-17",
      says: "What a receipt of a position says follows by its rule from what stands in it, and at that price it has closed.",
      when: "full audit",
      faults: async (db) => {
        const closedAt = await readClosePrices(db);
        return await unsoundFaults(db, receiptRules, (rule, fact) => {
          const anew = recompute(rule, fact, priceOfTick);
          const price = anew?.profit === undefined || !isFact(fact) ? undefined : closedAt.get(textOf(fact, "position"));
          return anew && { holds: anew.holds && (price === undefined || price === anew.price) };
        });
      },
    },
    {
      code: "LEV-06",
      says: "Who has closed has paid for every night before, and what the nights of a position come to is what was moved for them.",
      when: "full audit",
      faults: nightFaults,
    },
    {
      code: "LEV-12",
      says: "Nobody waits to close a position whose market has a mark.",
      when: "end",
      faults: foundBy(sql`select id::text as fault from leverage.position where state = 'open' and closing is not null`),
    },
    {
      code: "LEV-23",
      says: "Whatever has opened or closed has left evidence.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ id: string }>`
          select id from leverage.position where (opened_at is not null and part_of is null) or state = 'closed'
          order by coalesce(ended_at, opened_at) desc limit ${AUDITED_MAX}`.execute(db);
        return await unprovenFaults(
          db,
          rows.map(({ id }) => id),
        );
      },
    },
    ...heldTruths,
    {
      code: "LEV-33",
      says: "No purse has less than nothing, and what stands in it is its own customer's, isolated and opened at the mark.",
      when: "full audit",
      faults: foundBy(sql`select p.id::text as fault from leverage.position p join leverage.purse u on u.id = p.purse
            where p.customer_id <> u.customer_id or p.margin_mode <> 'isolated' or p.kind <> 'market' or u.free < 0`),
    },
    {
      code: "LEV-01",
      says: "What a closed position brought is direction times quantity times the way of the price, and no isolated one returns less than nothing.",
      when: "full audit",
      faults: foundBy(sql`select id::text as fault from leverage.position where state = 'closed' and not reduce_only and (
            profit * 10000000000 <> case side when 'long' then 1 else -1 end * (close_price - entry) * quantity
            or (margin_mode = 'isolated' and (returned < 0 or (spared > 0 and returned <> 0))) or insured < 0 or unpaid < 0)`),
    },
    {
      code: "LEV-01",
      says: "What customers have lost by positions the house, the insurance fund and the fees have, to the unit, and they have paid what was won.",
      when: "full audit",
      faults: async (db) => {
        const { rows } = await sql<{ units: string }>`
          select coalesce(sum(case state when 'closed' then fee + overnight + unpaid - profit - spared else fee + overnight - owed + unpaid end), 0)
            as units
          from leverage.position where opened_at is not null and (state = 'open' or profit is not null)`.execute(db);
        const given = fundLeverage().transfers.reduce((sum, { amount: fund }) => sum + fund.units, 0n);
        const lanes = [...new Set([...contracts.keys()].map(feeAddress))];
        // What fees give back to customers they have taken in before.
        const held = [...(await readBalances(db, [HOUSE, INSURANCE])), ...(await readTakenIn(db, lanes))];
        const has = held.reduce((sum, { units }) => sum + units, 0n);
        return has === given + BigInt(rows[0]!.units)
          ? []
          : [`the house has ${has}, positions make ${given} and ${rows[0]!.units}`];
      },
    },
    {
      code: "LEV-31",
      says: "A position pays the fee of the level that its customer had when it was asked for, at opening and at closing.",
      when: "full audit",
      faults: async (db) => {
        const [mayPay, { rows }] = await Promise.all([
          feeHistory(db),
          sql<{ id: string; customer_id: string; symbol: string; fee_rate: string; created_at: Date; is_charged: boolean }>`
            select id, customer_id, symbol, fee_rate, created_at,
              closing_fee is null or closing_fee <= ceil(close_price * quantity * fee_rate / 1000000000000000000) as is_charged
            from leverage.position order by id desc limit ${AUDITED_MAX}`.execute(db),
        ]);
        return rows
          .filter(({ customer_id, symbol, fee_rate, created_at, is_charged }) => {
            const own = contracts.get(symbol)!.contract.fee;
            return !is_charged || !mayPay(customer_id, created_at, "contract", own, BigInt(fee_rate));
          })
          .map(({ id, symbol }) => `${symbol} ${id} pays the fee of another level`);
      },
    },
    {
      code: "LEV-32",
      says: "What counts for the levels of customers is what their positions were worth when they opened and closed, each once.",
      when: "full audit",
      faults: async (db, _customers, now) => {
        const from = countedSince(now);
        const { rows } = await sql<{ key: string; units: string }>`
          select concat_ws(' ', customer_id, 'contract') as key, sum(value) as units from (
            select customer_id, entry * quantity / 10000000000 as value from leverage.position where opened_at >= ${from}
            union all
            select customer_id, close_price * quantity / 10000000000 from leverage.position
            where ended_at >= ${from} and state = 'closed' and not reduce_only and close_reason <> 'deleveraging'
          ) as traded group by 1`.execute(db);
        const known = new Map(rows.map(({ key, units }) => [key, BigInt(units.split(".")[0]!)]));
        return countingFaults(known, await tradedSince(db, from), ["contract"]);
      },
    },
    {
      code: "LEV-15",
      says: "What a market has open is the sum of its open positions.",
      when: "full audit",
      faults:
        foundBy(sql`select m.symbol as fault from leverage.market m left join leverage.position p on p.symbol = m.symbol and p.state = 'open'
            group by m.symbol having m.longs <> coalesce(sum(p.quantity) filter (where p.side = 'long'), 0)
              or m.shorts <> coalesce(sum(p.quantity) filter (where p.side = 'short'), 0)`),
    },
    {
      code: "LEV-18",
      says: "No position and no order began while its customer let no new risk begin, and no order opened then.",
      when: "full audit",
      faults: async (db) => {
        const stops = await listStops(db);
        return await faultsFound(
          db,
          sql`select p.id::text as fault from leverage.position p join unnest(
              ${stops.map(({ customerId }) => customerId)}::uuid[], ${stops.map(({ fromAt }) => fromAt)}::timestamptz[],
              ${stops.map(({ untilAt }) => untilAt)}::timestamptz[]
            ) as s(customer_id, from_at, until_at) using (customer_id)
            where not p.reduce_only and p.part_of is null and (
              (p.created_at > s.from_at and (s.until_at is null or p.created_at < s.until_at))
              or (p.opened_at > s.from_at and (s.until_at is null or p.opened_at < s.until_at)))`,
        );
      },
    },
  ],
  twins: [ruleTwin, marginTwin, nightTwin, openingTwin, stopsTwin, closingTwin, deleveragingTwin, replayTwin],
  planted,
  fingerprint: sql<{ line: string }>`
    select concat_ws(' ', id, customer_id, symbol, side, quantity, entry, margin, fee, overnight, state, close_reason, close_price, profit, returned) as line
    from leverage.position order by id`,
});
