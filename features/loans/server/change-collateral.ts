/** Collateral and proceeds that move between what is held and spot. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { mayLeave } from "../rules.ts";
import { describeLoan, holdingOf, moneyIn } from "./answers.ts";
import { keep, openLoan, restand, stepOf, unitsIn } from "./changing.ts";
import { added, released, removed } from "./postings.ts";
import { freshTick, needTick, type Prices } from "./prices.ts";

export const addCollateral =
  (prices: Prices) =>
  async (
    tx: Writer<Customer>,
    { id, amount }: InputOf<typeof calls.addCollateral>,
  ): Promise<OutputOf<typeof calls.addCollateral>> => {
    const before = await openLoan(tx, id);
    const units = unitsIn(before.collateralCurrency, amount);
    const price = freshTick(prices, before.symbol, tx.now)?.price;
    const loan = restand({ ...before, collateral: before.collateral + units }, price);
    const step = stepOf(tx, loan, "added", { collateral: units });
    await keep(tx, loan, [step], added(step.id, loan, units));
    return { loan: describeLoan(loan, prices, tx.now) };
  };

/** What leaves must leave the rate at its line or above. */
async function leave(
  tx: Writer<Customer>,
  prices: Prices,
  { id, amount }: { readonly id: string; readonly amount: string },
  from: "collateral" | "proceeds",
): Promise<OutputOf<typeof calls.release>> {
  const before = await openLoan(tx, id);
  const currency = from === "proceeds" ? before.currency : before.collateralCurrency;
  const units = unitsIn(currency, amount);
  const { price } = needTick(prices, before.symbol, tx.now);
  const most = mayLeave(holdingOf(before), from, price);
  if (units > most) reject("above-may-leave", { nearest: moneyIn(currency)(most), currency });
  const loan = { ...before, [from]: before[from] - units };
  const step =
    from === "proceeds"
      ? stepOf(tx, loan, "released", { amount: units, price })
      : stepOf(tx, loan, "removed", { collateral: units, price });
  await keep(tx, loan, [step], (from === "proceeds" ? released : removed)(step.id, loan, units));
  return { loan: describeLoan(loan, prices, tx.now) };
}

export const removeCollateral = (prices: Prices) => async (tx: Writer<Customer>, asked: InputOf<typeof calls.removeCollateral>) =>
  await leave(tx, prices, asked, "collateral");

export const release = (prices: Prices) => async (tx: Writer<Customer>, asked: InputOf<typeof calls.release>) =>
  await leave(tx, prices, asked, "proceeds");
