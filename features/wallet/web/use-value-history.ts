import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useSession } from "@assay/ui/session.ts";
import { calls, type Span, VALUES_EVERY_MS } from "../contract.ts";

export type ValueHistory = OutputOf<typeof calls.showValueHistory>;

/** The customer's value over a span, in their own fiat currency. */
export function useValueHistory(span: Span) {
  const fiat = useSession((now) => now.fiat);
  return useCall(calls.showValueHistory, { span, fiat }, { keep: true, everyMs: VALUES_EVERY_MS });
}
