import type { OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { newTotpSecret, totpUri } from "@assay/server/factors/totp.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { addressesOf } from "../addresses/own-addresses.ts";
import { lockUnfrozen } from "../security-act.ts";
import type { Terms } from "../terms.ts";
import { saveTotp } from "./store.ts";

/** Makes a secret for an authenticator app. It is shown once, and counts once a code of it has come. */
export const beginTotp =
  (terms: Terms) =>
  async (tx: Writer<Customer>): Promise<OutputOf<typeof calls.beginTotp>> => {
    const customer = await lockUnfrozen(tx, tx.caller.customerId);
    const secret = newTotpSecret();
    const { sealed } = terms.sealing.seal({ secret });
    if (!(await saveTotp(tx.db, customer.id, sealed, tx.now))) reject("totp-exists");
    const account = addressesOf(customer)[0]?.address ?? customer.nickname;
    return { secret, uri: totpUri(secret, terms.party.name, account) };
  };
