import { DAY_MS } from "@assay/core/time.ts";

/** What is a customer's stays on a device for so long, looked at or not. */
const PRIVATE_KEPT_MS = DAY_MS;

/** Whether a record may stay: what anybody may see does, what is a customer's only while he is logged in here, and for a day. */
export const mayStay = (
  { owner, at }: { readonly owner: string | null; readonly at: number },
  customer: string | undefined,
  now: number,
): boolean => owner === null || (owner === customer && Math.abs(now - at) < PRIVATE_KEPT_MS);
