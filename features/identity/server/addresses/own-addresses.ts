import type { Address } from "../address.ts";
import type { CustomerRow } from "../store.ts";

/** Where a customer is reached, the email address first. */
export function addressesOf({ email, mobile, area_code }: Pick<CustomerRow, "email" | "mobile" | "area_code">): Address[] {
  return [
    ...(email === null ? [] : [{ kind: "email" as const, address: email }]),
    ...(mobile === null || area_code === null ? [] : [{ kind: "mobile" as const, address: mobile, area: area_code }]),
  ];
}
