/** Which bills are shown. The filter lives in the page's address, so that a link can carry it and Back returns to it. */
import { findCurrency } from "@assay/core/currency.ts";
import { type AccountField, accountTypes, billReasons } from "../contract.ts";

export interface BillFilter {
  readonly currency?: string;
  readonly type?: AccountField;
  readonly reason?: (typeof billReasons)[number];
}

/** The filter in an address; what it does not know is no filter. */
export function readBillFilter(search: URLSearchParams): BillFilter {
  const currency = findCurrency(search.get("currency") ?? "")?.code;
  const type = accountTypes.find(({ field }) => field === search.get("type"))?.field;
  const reason = billReasons.find((one) => one === search.get("reason"));
  return { ...(currency && { currency }), ...(type && { type }), ...(reason && { reason }) };
}

/** The filter with one field chosen, or freed by "". */
export function withFilter(filter: BillFilter, field: keyof BillFilter, value: string): Record<string, string> {
  const chosen = Object.entries({ ...filter, [field]: value });
  return Object.fromEntries(chosen.filter(([, one]) => one !== ""));
}

export const isFiltered = (filter: BillFilter): boolean => Object.keys(filter).length > 0;
