import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatRate, parseAmount, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { annualRate, meanOf, RATE_MAX, TABLE_MAX } from "../rules.ts";
import { poolCoins } from "./catalogue.ts";
import { insertTerms, lockTerms } from "./store.ts";

type Call = typeof calls.publishTerms;

/** Adds terms from a day on whose rate nobody can have announced. A product keeps its kind and its coin for ever. */
export async function publishTerms(tx: Writer<Operator>, asked: InputOf<Call>): Promise<OutputOf<Call>> {
  const { product, kind, currency } = asked;
  if (!poolCoins.includes(currency)) reject("no-pool");
  const { newest, id } = await lockTerms(tx.db, product);
  if (newest && (newest.kind !== kind || newest.currency !== currency)) reject("other-product");
  const min = parseAmount(currency, asked.min)?.units ?? 0n;
  if (min === 0n) reject("wrong-amount", wrongAmount(scaleOf(currency)));
  const rates = asked.table.split(" ").map((text) => parseRate(text) ?? RATE_MAX + 1n);
  const isBound = rates.length <= TABLE_MAX && rates.every((rate) => rate <= RATE_MAX) && rates.some((rate) => rate > 0n);
  if (!isBound) reject("wrong-table", { maximum: TABLE_MAX });
  const fromDay = utcDay(tx.now) + asked.in_days;
  tx.caller.shows({
    product,
    from: startOfUtcDay(fromDay).toISOString().slice(0, 10),
    days: String(rates.length),
    "annual-rate": formatRate(annualRate(meanOf(rates))),
  });
  await insertTerms(tx.db, [{ id, product, kind, currency, fromDay, isOnSale: asked.is_on_sale, min, rates }]);
  return { id };
}
