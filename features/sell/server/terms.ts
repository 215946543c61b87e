import type { FiatPractice, FiatTerms } from "@assay/features/fiat/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Payees } from "@assay/features/payees/server.ts";
import type { Limits } from "@assay/features/verification/server.ts";
import type { PriceOf } from "@assay/features/wallet/server.ts";
import type { Database } from "@assay/server/database.ts";

/** What selling needs of the house. */
export interface SellTerms extends Pick<FiatTerms, "mode" | "keys" | "rateOf" | "limitsOf" | "nameOf">, FiatPractice {
  readonly notify: Notify;
  readonly payees: Pick<Payees, "cardOf">;
  readonly priceOf: PriceOf;
  readonly limitsOfAll: (db: Database, customers: readonly string[]) => Promise<ReadonlyMap<string, Limits>>;
  readonly namesOf: (db: Database, customers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
