import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Visitor, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import type { WalletTerms } from "./terms.ts";
import { giveFaucetMoney } from "./claim-faucet.ts";

type OpenPractice = typeof calls.openPractice;

/** A throwaway customer with the faucet's money, logged in by one tap. */
export const openPractice =
  ({ mode, openCustomer }: WalletTerms) =>
  async (tx: Writer<Visitor>, { extension_code }: InputOf<OpenPractice>): Promise<OutputOf<OpenPractice>> => {
    if (mode !== "sandbox") reject("sandbox-only");
    const { customerId, token } = await openCustomer(tx, tx.caller, extension_code);
    await giveFaucetMoney(tx, customerId);
    return token;
  };
