import type { OutputOf } from "@assay/core/contract.ts";
import type { calls as payees } from "@assay/features/payees/contract.ts";
import type { calls } from "../contract.ts";

export type Deal = OutputOf<typeof calls.quote>;
export type Shown = OutputOf<typeof calls.showSale>;
export type Sale = Shown["sale"];
export type BankCard = OutputOf<typeof payees.listCards>["list"][number];
