/** Makes series of coupons, and ends them. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import { contracts } from "@assay/features/leverage/server.ts";
import { markets } from "@assay/features/market/server.ts";
import type { Job, Operator, Tx, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { CURRENCY, isSound, type Kind, kinds, SERIES_MAX, type Terms } from "../rules.ts";
import { money } from "./answers.ts";
import { pool, promise } from "./postings.ts";
import { countPractice, lockAllSeries, lockSeries, type Series, series, writeSeries } from "./store.ts";

const usdt = (text: string): bigint => parseAmount(CURRENCY, text)?.units ?? -1n;

export const openPool = async (tx: Tx): Promise<void> =>
  await tx.ledger.open([pool.free, pool.promised].map((address) => ({ address, currency: CURRENCY })));

/** Sets the budget aside and makes the series; undefined where the pool has not so much. */
async function issue(tx: Tx, id: number, terms: Terms, practice: boolean): Promise<Series | undefined> {
  const made: Series = { ...terms, id, practice, claimed: 0, stoppedAt: null, closedAt: null };
  const posting = promise(made);
  if (!tx.ledger.covers(posting)) return undefined;
  await series.insert(tx.db, [made]);
  await tx.ledger.post(posting);
  return made;
}

/** Whether there is a market of this name among those that the product trades. */
const isTraded = ({ product, symbol }: Terms): boolean =>
  symbol === null || (product !== "contracts" && markets.has(symbol)) || (product !== "spot" && contracts.has(symbol));

type Create = typeof calls.createSeries;

/** Makes a series as one has planned it and another approved it. */
export async function createSeries(tx: Writer<Operator>, asked: InputOf<Create>): Promise<OutputOf<Create>> {
  const terms: Terms = {
    kind: asked.kind,
    worth: usdt(asked.worth),
    product: asked.product,
    symbol: asked.symbol ?? null,
    volume: usdt(asked.volume),
    budget: asked.budget,
    opensAt: new Date(asked.opens_at),
    endsAt: new Date(asked.ends_at),
    validDays: asked.valid_days,
  };
  if (!isSound(terms, tx.now)) reject("unsound-coupon");
  if (!isTraded(terms)) reject("no-such-market");
  const { id, running } = await lockAllSeries(tx.db);
  if (running >= SERIES_MAX) reject("too-many-series", { maximum: String(SERIES_MAX) });
  tx.caller.shows({
    worth: `${money(terms.worth)} ${CURRENCY}`,
    budget: `${money(terms.worth * BigInt(terms.budget))} ${CURRENCY}`,
  });
  await openPool(tx);
  const made = (await issue(tx, id, terms, false)) ?? reject("coupon-pool-short");
  return { series_id: made.id };
}

type Stop = typeof calls.stopSeries;

export async function stopSeries(tx: Writer<Operator>, { series_id }: InputOf<Stop>): Promise<OutputOf<Stop>> {
  const one = (await lockSeries(tx.db, series_id)) ?? reject("no-such-coupon");
  if (one.stoppedAt !== null || one.closedAt !== null) reject("coupon-over");
  await writeSeries(tx.db, [{ ...one, stoppedAt: tx.now }]);
  return { stopped: true };
}

const practised: Readonly<Record<Kind, Pick<Terms, "worth" | "volume">>> = {
  fee: { worth: usdt("5"), volume: 0n },
  cash: { worth: usdt("10"), volume: usdt("20000") },
};

/** Makes practice series that are missing, so that a newcomer finds one of each kind. */
export async function openPractice(tx: Tx): Promise<void> {
  const missing: Kind[] = [];
  for (const kind of kinds) if ((await countPractice(tx.db, kind, tx.now)) === 0) missing.push(kind);
  if (missing.length > 0) await openPool(tx);
  for (const kind of missing) {
    const { id, running } = await lockAllSeries(tx.db);
    if (running >= SERIES_MAX) return;
    const terms = { product: "any", symbol: null, budget: 1_000, opensAt: tx.now, endsAt: later(tx.now, 90 * DAY_MS) } as const;
    await issue(tx, id, { ...terms, ...practised[kind], kind, validDays: 30 }, true);
  }
}

export const renewPractice: Job = {
  name: "coupons.renew-practice",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    await openPractice(tx);
    return "done";
  },
};
