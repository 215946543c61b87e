/** The sandbox's bank: it pays or returns what is pressed, and its statement goes the way of every other. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { isPractice } from "@assay/features/fiat/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeSale } from "./answers.ts";
import { fileSales, holdAccount } from "./payout-file.ts";
import { findSale, holdSale } from "./store.ts";
import type { SellTerms } from "./terms.ts";
import { openVault } from "./vault.ts";

type Call = typeof calls.bankPractice;

export const bankPractice =
  (terms: SellTerms) =>
  async (tx: Writer<Customer>, { id, does }: InputOf<Call>): Promise<OutputOf<Call>> => {
    if (terms.mode !== "sandbox") reject("sandbox-only");
    const { customerId } = tx.caller;
    const { accountId } = (await findSale(tx.db, customerId, id)) ?? reject("no-such-coin-sale");
    // The account first, as statements and files do.
    const account = (await holdAccount(tx, accountId))!;
    const sale = (await holdSale(tx.db, id))!;
    const isReady = sale.state === "queued" || sale.state === "filed" || (does === "returns" && sale.state === "paid");
    if (!isReady || !isPractice(accountId)) reject("sale-decided");
    if (sale.state === "queued") await fileSales(tx, terms, account, [sale]);
    const { reference, arrives } = sale;
    const name = openVault(terms.keys).open(sale.sealed).realName;
    const line = (units: bigint) => ({ bankId: tx.random.id(tx.now), bookedAt: tx.now, units, name, reference });
    const went = sale.shownAt === null ? [line(-arrives)] : [];
    const back = { ...line(arrives), isReturn: true } as const;
    await terms.showPractice(tx, accountId, does === "pays" ? went : [...went, back]);
    return { sale: describeSale((await findSale(tx.db, customerId, id))!) };
  };
