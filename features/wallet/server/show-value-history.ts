import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatDecimal, type Rate } from "@assay/core/money.ts";
import type { Database } from "@assay/server/database.ts";
import type { Declared } from "@assay/server/declared.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readFirstLine, readHistory } from "@assay/server/ledger/history.ts";
import type { OpenPositions, PastProfit } from "@assay/server/open-positions.ts";
import { accountTypes, type calls } from "../contract.ts";
import { valueText, VALUE_CURRENCY } from "../rules.ts";
import { isCounted } from "./balances.ts";
import { readFiatRate } from "./fiat-rates.ts";
import { placesOf } from "./postings.ts";
import type { WalletTerms } from "./terms.ts";
import { type Gain, gainOf, instantsOf, pointsOfToday, valuePoints } from "./value-history.ts";

type ShowValueHistory = typeof calls.showValueHistory;

/** Computed when asked: balances by the ledger's lines, prices by the market's candles, profits by what was open. Nothing is recorded for it. */
export const showValueHistory =
  ({ priceOf, pricesAt }: WalletTerms) =>
  async (
    { db, caller, now, declared }: Reader<Customer>,
    input: InputOf<ShowValueHistory>,
  ): Promise<OutputOf<ShowValueHistory>> => {
    const addresses = accountTypes.flatMap(({ account }) => placesOf(caller.customerId, account)).map(([address]) => address);
    const [firstLine, { rate }] = await Promise.all([readFirstLine(db, addresses), readFiatRate(db, input.fiat)]);
    const instants = instantsOf(input.span, firstLine, now.getTime());
    const outside = declared.bills.filter((bill) => bill.outside).map(({ reason }) => reason);
    const [all, profits, debts] = await Promise.all([
      readHistory(db, { addresses, outside, times: instants }),
      readProfits(declared, db, caller.customerId, instants),
      Promise.all(
        declared.accounts.flatMap(({ debts: some = [] }) =>
          some.map(async (one) => await one.owedAt(db, caller.customerId, instants)),
        ),
      ),
    ]);
    const histories = all.filter(({ currency }) => isCounted(currency));
    const owed = debts.flat();
    const named = new Set([...histories, ...owed].map(({ currency }) => currency));
    const priced = [...named].filter((currency) => currency !== VALUE_CURRENCY);
    const past = await pricesAt(db, priced, instants);
    // The last instant is now: the price there is the one that the total is shown with.
    const prices = new Map(
      [...past].map(([currency, row]) => {
        const price = priceOf(currency);
        return [currency, price === undefined ? row : [...row.slice(0, -1), { price, from: now.getTime() }]];
      }),
    );
    const points = valuePoints(instants, { histories, prices, profits, debts: owed });
    return {
      span: input.span,
      fiat: input.fiat,
      unpriced: all.some(({ currency, held }) => !isCounted(currency) && held.some((units) => units > 0n)),
      points: points.map(({ at, value, movedIn, stale }) => ({
        at,
        value: valueText(value, rate).fiat,
        moved_in: valueText(movedIn, rate).fiat,
        stale,
      })),
      gain: gainText(gainOf(points), rate),
      today: gainText(gainOf(pointsOfToday(points)), rate),
    };
  };

/** What the positions of each product had made. The last instant is now: what they have made by it is what the total counts. */
async function readProfits(
  { accounts }: Declared,
  db: Database,
  customerId: string,
  instants: readonly number[],
): Promise<PastProfit[][]> {
  const read = async (positions: OpenPositions): Promise<PastProfit[]> => {
    const [past, units] = await Promise.all([
      positions.profitsAt(db, customerId, instants.slice(0, -1)),
      positions.profit(db, customerId),
    ]);
    return [...past, { units, pricedAt: instants.at(-1)! }];
  };
  return await Promise.all(accounts.flatMap(({ positions = [] }) => positions.map(read)));
}

const gainText = ({ units, basisPoints }: Gain, rate: Rate | undefined) => ({
  ...valueText(units, rate),
  percent: basisPoints === undefined ? null : formatDecimal(basisPoints, 2, 2),
});
