/** Whose rows its tables hold, and what becomes of them (platform/server/customer-rows.ts). */
import { type CustomerRows, goes } from "@assay/server/customer-rows.ts";

export const customerRows: readonly CustomerRows[] = [goes("market.alert"), goes("market.favourite")];
