/** What verification asks of identity: how a customer is reached, and whether he has read the codes that were sent there. */
import type { Call } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import { openWorkPuzzles } from "@assay/server/work.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { addressesOf } from "./addresses/own-addresses.ts";
import { ownRequest, type ProvenCode, proveCode, spendCode } from "./codes.ts";
import { openKeyedHash } from "./keyed-hash.ts";
import { findCustomer, listPractice } from "./store.ts";

/** Codes of scene `real` to both of a customer's own addresses. */
export interface CodesSent {
  readonly customerId: string;
  readonly email: string;
  readonly mobile: string;
  readonly request: string | undefined;
  readonly network: string;
  /** The call that brings them. */
  readonly call: Call;
}

export interface OwnCodes {
  /** Which of his addresses are bound, and whether all that he has is practice. */
  boundOf(db: Database, customerId: string): Promise<{ email: boolean; mobile: boolean; practice: boolean }>;
  /** Of these customers, those of whom all is practice. */
  practiceOf(db: Database, customers: readonly string[]): Promise<ReadonlySet<string>>;
  /** Compares both, and counts the tries. Rejects `wrong-code`, also where an address is missing. */
  prove(db: Database, codes: CodesSent, now: Date): Promise<readonly ProvenCode[]>;
  /** Uses up what was proven. Rejects `wrong-code` when that has been done meanwhile. */
  use(tx: Tx, proven: readonly ProvenCode[]): Promise<void>;
}

export function openOwnCodes(keys: Keys): OwnCodes {
  const terms = { keyed: openKeyedHash(keys), puzzles: openWorkPuzzles(keys) };
  return {
    boundOf: async (db, customerId) => {
      const customer = await findCustomer(db, customerId);
      return {
        email: typeof customer?.email === "string",
        mobile: typeof customer?.mobile === "string",
        practice: customer?.practice === true,
      };
    },
    practiceOf: listPractice,
    prove: async (db, { customerId, network, call, ...sent }, now) => {
      const customer = (await findCustomer(db, customerId)) ?? reject("wrong-code");
      const proven: ProvenCode[] = [];
      for (const kind of ["email", "mobile"] as const) {
        const address = addressesOf(customer).find((one) => one.kind === kind);
        const caller = { customerId, network };
        const request = ownRequest(customerId, sent.request);
        proven.push(await proveCode(db, terms, { address, scene: "real", code: sent[kind], request, call, caller }, now));
      }
      return proven;
    },
    use: async (tx, proven) => {
      for (const code of proven) await spendCode(tx.db, code, tx.now);
    },
  };
}
