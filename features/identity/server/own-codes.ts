/** What verification asks of identity: how a customer is reached, and whether he has read the codes that were sent there. */
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import { addressesOf } from "./addresses/own-addresses.ts";
import { ownRequest, type ProvenCode, proveCode, spendCode } from "./codes.ts";
import { openKeyedHash } from "./keyed-hash.ts";
import { findCustomer } from "./store.ts";

/** Codes of scene `real` to both of a customer's own addresses. */
export interface CodesSent {
  readonly customerId: string;
  readonly email: string;
  readonly mobile: string;
  readonly request: string | undefined;
  readonly network: string;
}

export interface OwnCodes {
  /** Which of his addresses are bound, and whether all that he has is practice. */
  boundOf(db: Database, customerId: string): Promise<{ email: boolean; mobile: boolean; practice: boolean }>;
  /** Compares both, and counts the tries. Rejects `wrong-code`, also where an address is missing. */
  prove(db: Database, codes: CodesSent, now: Date): Promise<readonly ProvenCode[]>;
  /** Uses up what was proven. Rejects `wrong-code` when that has been done meanwhile. */
  use(tx: Tx, proven: readonly ProvenCode[]): Promise<void>;
}

export function openOwnCodes(pepper: string): OwnCodes {
  const keyed = openKeyedHash(pepper);
  return {
    boundOf: async (db, customerId) => {
      const customer = await findCustomer(db, customerId);
      return {
        email: typeof customer?.email === "string",
        mobile: typeof customer?.mobile === "string",
        practice: customer?.practice === true,
      };
    },
    prove: async (db, { customerId, network, ...sent }, now) => {
      const customer = (await findCustomer(db, customerId)) ?? reject("wrong-code");
      const proven: ProvenCode[] = [];
      for (const kind of ["email", "mobile"] as const) {
        const address = addressesOf(customer).find((one) => one.kind === kind);
        const request = ownRequest(customerId, sent.request);
        proven.push(await proveCode(db, keyed, { address, scene: "real", code: sent[kind], request, network }, now));
      }
      return proven;
    },
    use: async (tx, proven) => {
      for (const code of proven) await spendCode(tx.db, code, tx.now);
    },
  };
}
