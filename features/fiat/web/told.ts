import type { OutputOf } from "@assay/core/contract.ts";
import type { customerCalls as calls } from "../contract/customers.ts";

export type CountryTold = OutputOf<typeof calls.listCountries>["list"][number];
export type Deal = OutputOf<typeof calls.showRate>;
export type Shown = OutputOf<typeof calls.showPayment>;
export type Payment = Shown["payment"];
