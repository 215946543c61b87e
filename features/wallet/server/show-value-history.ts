import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatDecimal, type Rate } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readFirstLine, readHistory } from "@assay/server/ledger/history.ts";
import { accountTypes, type calls } from "../contract.ts";
import { outsideReasons, valueText, VALUE_CURRENCY } from "../rules.ts";
import { readFiatRate } from "./fiat-rates.ts";
import { placesOf } from "./postings.ts";
import type { WalletTerms } from "./terms.ts";
import { type Gain, gainOf, instantsOf, pointsOfToday, valuePoints } from "./value-history.ts";

type ShowValueHistory = typeof calls.showValueHistory;

/** Computed when asked: balances by the ledger's lines, prices by the market's candles. Nothing is recorded for it. */
export const showValueHistory =
  ({ priceOf, pricesAt }: WalletTerms) =>
  async ({ db, caller, now }: Reader<Customer>, input: InputOf<ShowValueHistory>): Promise<OutputOf<ShowValueHistory>> => {
    const addresses = accountTypes.flatMap(({ account }) => placesOf(caller.customerId, account)).map(([address]) => address);
    const [firstLine, { rate }] = await Promise.all([readFirstLine(db, addresses), readFiatRate(db, input.fiat)]);
    const instants = instantsOf(input.span, firstLine, now.getTime());
    const histories = await readHistory(db, { addresses, outside: outsideReasons, times: instants });
    const priced = histories.map(({ currency }) => currency).filter((currency) => currency !== VALUE_CURRENCY);
    const past = await pricesAt(db, priced, instants);
    // The last instant is now: the price there is the one that the total is shown with.
    const prices = new Map(
      [...past].map(([currency, row]) => {
        const price = priceOf(currency);
        return [currency, price === undefined ? row : [...row.slice(0, -1), { price, from: now.getTime() }]];
      }),
    );
    const points = valuePoints(instants, histories, prices);
    return {
      span: input.span,
      fiat: input.fiat,
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

const gainText = ({ units, basisPoints }: Gain, rate: Rate | undefined) => ({
  ...valueText(units, rate),
  percent: basisPoints === undefined ? null : formatDecimal(basisPoints, 2, 2),
});
