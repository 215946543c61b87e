/** Pages of customers that the operator has open: a look lasts a quarter of an hour, and only as long as this page of the browser. */
import type { OutputOf } from "@assay/core/contract.ts";
import { createDraft, useDraft } from "@assay/ui/draft.ts";
import { serverNow } from "@assay/ui/server-clock.ts";
import type { calls } from "../../contract.ts";

export type Look = OutputOf<typeof calls.openCustomer>;

const looks = createDraft<Readonly<Record<string, Look>>>({});

export const keepLook = (look: Look): void => looks.change({ [look.customer.id]: look });

/** The look at a customer that is still open. */
export function useLook(customer: string): Look | undefined {
  const look = useDraft(looks)[customer];
  return look && look.ends_at > serverNow() ? look : undefined;
}
