import type { InputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Operator, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { fundPool as posting, TREASURY } from "../postings.ts";
import type { Terms } from "../terms.ts";

export const fundPool =
  ({ pools }: Terms) =>
  async (
    { ledger, random, now, caller }: Writer<Operator>,
    { pool: address, currency, amount: asked }: InputOf<typeof calls.fundPool>,
  ): Promise<"funded"> => {
    const pool = pools().find((one) => one.address === address && one.currencies.includes(currency));
    if (!pool) reject("no-such-pool");
    const funds = parseAmount(currency, asked);
    if (!funds || funds.units <= 0n) reject("wrong-amount", wrongAmount(scaleOf(currency)));
    caller.shows({ product: pool.product });
    await ledger.open([{ address: TREASURY, currency }]);
    const held = ledger.balance(TREASURY, currency);
    if (held.units < funds.units) reject("treasury-short", { held: formatAmount(held), currency });
    await ledger.post(posting(caller.proposalId ?? random.id(now), pool, funds));
    return "funded";
  };
