/** What customers are told of their withdrawals, and everybody of how punctual they are. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById, currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { depositAssets, frozenDeposits } from "@assay/features/deposits/server.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { amountWorth, decimalsOf, isCancellable, isFrozen, isStopped, LIMIT_MS, PUNCTUALITY_DAYS, usdtWorth } from "../rules.ts";
import { spotAddress } from "./postings.ts";
import {
  countOf,
  findWithdrawal,
  listAssets,
  listNetworkRows,
  listRows,
  readPunctuality,
  steps,
  type Withdrawal,
} from "./store.ts";
import { staysOf, usdtText } from "./stays.ts";
import { hasNoSigner, type Terms } from "./terms.ts";

type Told = OutputOf<typeof calls.withdraw>["withdrawal"];

export function describe(row: Withdrawal): Told {
  const { id, currency, network, units, fee, address, payeeName, state, reason, note } = row;
  const money = (some: bigint): string => formatAmount(amount(currency, some));
  return {
    id,
    kind: row.kind === "internal" ? "internal" : "chain",
    currency,
    network,
    amount: money(units),
    fee: money(fee),
    arrives: money(units - fee),
    address,
    name: payeeName,
    state,
    reason,
    note,
    hash: row.paidHash ?? row.hash,
    created_at: row.createdAt.getTime(),
    ended_at: row.endedAt?.getTime() ?? null,
    due_at: row.dueAt?.getTime() ?? null,
    late: row.isLate,
    can_cancel: isCancellable(state),
  };
}

type Rates = typeof calls.showRates;

export const showRates =
  (terms: Terms) =>
  async (reader: Reader<Customer>, { id }: InputOf<Rates>): Promise<OutputOf<Rates>> => {
    const { db, now, caller } = reader;
    const { customerId } = caller;
    const named = id === undefined ? undefined : currencyById(id)!.code;
    const [assets, chains, networks, limits, counted, stays, frozen, elsewhere] = await Promise.all([
      listAssets(db),
      depositAssets(db, now),
      listNetworkRows(db),
      terms.limitsOf(db, customerId),
      countOf(db, customerId, now),
      staysOf(reader, customerId, terms.priceOf),
      frozenDeposits(db),
      terms.leftElsewhere(db, customerId, later(now, -LIMIT_MS)),
    ]);
    const used = counted.worth + elsewhere;
    const list = assets.flatMap((asset) => {
      const { currency, network, min, fee, minutes } = asset;
      const chain = chains.find((one) => one.network === network && one.currency === currency);
      if (!chain || (named !== undefined && named !== currency)) return [];
      const row = networks.find((one) => one.network === network);
      return [
        {
          currency,
          currency_id: currencyFact(currency).id,
          network,
          min: formatAmount(amount(currency, min)),
          fee: formatAmount(amount(currency, fee)),
          decimals: decimalsOf({ currency, decimals: chain.decimals }),
          minutes,
          paused: !row || isStopped(row) || isFrozen(frozen, { network, currency }) || hasNoSigner(terms, network),
          pause_reason: row?.pauseReason ?? null,
          lacks_fees: row?.shortAt !== undefined && row.shortAt !== null,
        },
      ];
    });
    const most = limits.withdrawal?.units;
    const left = most === undefined ? undefined : most > used ? most - used : 0n;
    const btc = (units: bigint): string => formatAmount(amount("BTC", units));
    const bounds =
      named === undefined
        ? []
        : [
            left === undefined ? undefined : amountWorth(left, named, terms.priceOf),
            stays && usdtWorth(stays.left, named, terms.priceOf),
          ].filter((bound) => bound !== undefined);
    const leftHere = bounds.reduce<bigint | undefined>(
      (least, one) => (least === undefined || one < least ? one : least),
      undefined,
    );
    const spot = named === undefined ? [] : await readBalances(db, [spotAddress(customerId)]);
    const available = spot.find(({ currency }) => currency === named)?.units ?? 0n;
    return {
      practice: terms.mode === "sandbox",
      list,
      available: named === undefined ? null : formatAmount(amount(named, available)),
      limit: most === undefined ? null : { most: btc(most), used: btc(used), left: btc(left!) },
      left: leftHere === undefined ? null : formatAmount(amount(named!, leftHere)),
      stays: stays ? { held: usdtText(stays.held), until: stays.until?.getTime() ?? null } : null,
    };
  };

type List = typeof calls.listWithdrawals;

export const listWithdrawals = async (
  { db, caller: { customerId } }: Reader<Customer>,
  { currency, network, ...paging }: InputOf<List>,
): Promise<OutputOf<List>> =>
  await readPage(
    paging,
    async (rows) =>
      await listRows(db, {
        ...rows,
        customerId,
        currency: currency === undefined ? undefined : currencyById(currency)!.code,
        network,
      }),
    describe,
  );

type Show = typeof calls.showWithdrawal;

export async function showWithdrawal(
  { db, caller: { customerId } }: Reader<Customer>,
  { id }: InputOf<Show>,
): Promise<OutputOf<Show>> {
  const row = await findWithdrawal(db, id);
  if (row?.customerId !== customerId) return reject("no-such-withdrawal");
  return { withdrawal: describe(row), steps: await steps.list(db, id) };
}

type Punctuality = typeof calls.showPunctuality;

export async function showPunctuality({ db, now }: Reader): Promise<OutputOf<Punctuality>> {
  const { confirmed, late, median } = await readPunctuality(db, now);
  return { days: PUNCTUALITY_DAYS, confirmed, late, median_minutes: median };
}
