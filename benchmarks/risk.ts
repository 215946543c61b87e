/**
 * What the risk engine costs: a price tick while a hundred thousand positions in fifty markets stand and it reaches none of them, and a
 * gap of a tenth that liquidates thousands at once, until every one is settled, paid and committed: once as many purses of one
 * position each, and once few purses of a hundred in all markets.
 */
import { auditLedger } from "@assay/server/ledger/statement.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import { calls } from "../features/leverage/contract.ts";
import { contracts } from "../features/leverage/server/contracts.ts";
import type { Marks } from "../features/leverage/server/marks.ts";
import type { Position } from "../features/leverage/server/positions.ts";
import { customer, openingOf, openLeverageHouse } from "../features/leverage/server/testing.ts";
import { Watch } from "../features/leverage/server/watch.ts";
import { comparison, type Figure, figure, median } from "./figure.ts";
import { measureInTurn, perSecond, roundsOf, type Size } from "./rounds.ts";

const MARKETS = 50;
const sizes = {
  full: { ticks: 2_000_000, gap: 5_000, purses: 50, each: 100, gaps: 3 },
  quick: { ticks: 2_000, gap: 50, purses: 2, each: 30, gaps: 1 },
} as const;
const WARM_UP = 200_000;
const ENTRY = 10_000_000_000_000n;

export async function measure(size: Size): Promise<Figure[]> {
  const { ticks, gap, purses, each, gaps } = sizes[size];
  const [few, many] = [1_000, 100_000].map(watching);
  const cost = (run: (ticks: number) => void) => async () => 1e9 / (await perSecond(ticks, () => run(ticks)));
  for (const run of [few!, many!]) run(Math.min(WARM_UP, ticks));
  const measured = await measureInTurn(roundsOf(size), { few: cost(few!), many: cost(many!) });
  const alone: Settled[] = [];
  const shared: Settled[] = [];
  for (let run = 0; run < gaps; run += 1) {
    alone.push(await liquidateAtOnce(gap));
    shared.push(await liquidatePurses(purses, each));
  }
  const seconds = (runs: readonly Settled[]): number => median(runs.map((run) => run.seconds));
  const wrong = (runs: readonly Settled[]): number => runs.reduce((sum, run) => sum + run.wrong, 0);
  const inAll = `a gap of a tenth in all markets that liquidates ${purses} purses of ${each} cross positions`;
  return [
    comparison(
      "a tick with 100,000 positions that it does not reach",
      { values: measured.many, versus: "one with 1,000", versusValues: measured.few, unit: "ns" },
      { most: 1.5 },
    ),
    figure(`a gap of a tenth that liquidates ${gap} positions, settled`, seconds(alone), "s", { most: 2 }),
    figure("the same: positions left open, and accounts that do not add up", wrong(alone), "", { most: 0 }),
    figure(`${inAll}, settled`, seconds(shared), "s", { most: 3 }),
    figure("the same: positions left open, and accounts that do not add up", wrong(shared), "", { most: 0 }),
    figure("the same: evidence of it", median(shared.map((run) => run.evidence)), "MB", { most: 20 }),
  ];
}

/** Fifty markets like the first, watched with so many positions among them: isolated ones with stops, and cross ones. */
function watching(count: number): (ticks: number) => void {
  const { contract, terms } = contracts.get("BTC/USDT")!;
  const symbols = Array.from({ length: MARKETS }, (_, index) => `M${index}/USDT`);
  const marks: Marks = {
    contracts: new Map(symbols.map((symbol) => [symbol, { terms, contract: { ...contract, symbol } }])),
    feed: { source: "simulated", label: "ticks" },
    tick: () => undefined,
    minutes: async () => new Map(),
    pricesAt: async () => new Map(),
    worth: () => undefined,
    depth: () => ({ bids: [], asks: [] }),
    onTick: () => () => undefined,
  };
  const watch = new Watch(marks);
  watch.version = "1";
  const step = contract.tick;
  const said = symbols.map((symbol) => [0n, 1n, 2n, 3n].map((shift) => tickOf(symbol, ENTRY + shift * step)));
  for (const [first] of said) watch.look(first!);
  const positions = Array.from({ length: count }, (_, index) => positionOf(index, symbols[index % MARKETS]!));
  watch.learn(positions, new Map(positions.map(({ customerId }) => [customerId, 100_000_000_000n])), {
    dues: [],
    number: 0,
  });
  return (ticks) => {
    for (let tick = 0; tick < ticks; tick += 1) {
      if (watch.look(said[tick % MARKETS]![tick % 4]!).length > 0) throw new Error("a tick reached a position");
    }
  };
}

const tickOf = (symbol: string, price: bigint): IndexTick => ({ id: symbol, symbol, at: 0, price, clamp: 0n, sources: [] });

function positionOf(index: number, symbol: string): Position {
  const isLong = index % 2 === 0;
  const away = BigInt(1 + (index % 500)) * 1_000_000_000n;
  return {
    id: customer(index),
    customerId: customer(index),
    symbol,
    side: isLong ? "long" : "short",
    kind: "market",
    marginMode: index % 4 < 2 ? "isolated" : "cross",
    leverage: 10,
    reduceOnly: false,
    quantity: 100_000_000n,
    limit: null,
    limitAt: null,
    entry: ENTRY,
    margin: 10_000_000_000n + away / 10_000n,
    originMargin: 10_000_000_000n,
    fee: 0n,
    feeRate: 50_000n,
    overnight: 0n,
    owed: 0n,
    takeProfit: isLong ? ENTRY + ENTRY / 10n + away : ENTRY - ENTRY / 10n - away,
    stopLoss: isLong ? ENTRY - ENTRY / 20n - away : ENTRY + ENTRY / 20n + away,
    trailing: index % 8 === 0 ? 2_000_000n : null,
    stopsAt: null,
    trailingMark: index % 8 === 0 ? ENTRY : null,
    trailingTick: null,
    closing: null,
    state: "open",
    createdAt: new Date(0),
    openedAt: new Date(0),
    endedAt: null,
    chargedDay: 0,
    closeReason: null,
    cancelReason: null,
    closePrice: null,
    profit: null,
    returned: null,
    closingFee: null,
    liquidationFee: null,
    spared: 0n,
    insured: 0n,
    unpaid: 0n,
    partOf: null,
    purse: null,
    changes: 0,
  };
}

interface Settled {
  readonly seconds: number;
  readonly wrong: number;
  /** MB of what is kept to prove it. */
  readonly evidence: number;
}

/** Opens so many positions of as many customers on a real database, and moves the mark by a tenth. */
const liquidateAtOnce = async (count: number): Promise<Settled> =>
  await liquidate(count, "1000", ["BTC/USDT"], { from: "60000", to: "54000" }, [openingOf("long 0.01 BTC x20")]);

/** The same with so many cross positions each, in all markets. */
async function liquidatePurses(count: number, each: number): Promise<Settled> {
  const symbols = [...contracts.keys()];
  const openings = Array.from({ length: each }, (_, index) =>
    openingOf(`long 1 ${symbols[index % symbols.length]!.split("/")[0]!} x20`, { margin_mode: "cross" }),
  );
  return await liquidate(count, String(each * 6), symbols, { from: "100", to: "90" }, openings);
}

async function liquidate(
  count: number,
  usdt: string,
  symbols: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
  openings: readonly ReturnType<typeof openingOf>[],
): Promise<Settled> {
  const house = await openLeverageHouse({ house: "100000000", insurance: "10000000" });
  try {
    const customers = Array.from({ length: count }, (_, index) => customer(index + 1));
    await house.giveAll(customers, usdt);
    for (const symbol of symbols) await house.mark(symbol, from);
    await Promise.all(
      customers.flatMap((id) => openings.map(async (opening) => await house.call(calls.openPosition, opening, { as: id }))),
    );
    const begun = performance.now();
    for (const symbol of symbols) house.marks.say(symbol, to);
    await house.dispatch.drain();
    const seconds = (performance.now() - begun) / 1_000;
    const { rows } = await house.pool.query<{ open: string; gone: string; bytes: string }>(`
      select count(*) filter (where state = 'open') as open, count(*) filter (where close_reason = 'liquidation') as gone,
        (select sum(length(fact)) from proofs.evidence where rule like 'leverage-liquidation-%')
          + (select coalesce(sum(length(fact)), 0) from proofs.shared_fact) as bytes
      from leverage.position`);
    const [row] = rows;
    const left = Number(row!.open) + (count * openings.length - Number(row!.gone));
    return { seconds, wrong: left + (await auditLedger(house.database)).length, evidence: Number(row!.bytes) / 1e6 };
  } finally {
    await house.close();
  }
}
