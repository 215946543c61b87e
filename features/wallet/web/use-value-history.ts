import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useSession } from "@assay/ui/session.ts";
import { calls, type Span } from "../contract.ts";

/** A value is a reading of the moment; a minute keeps its curve true beside a total that is renewed more often. */
const RENEW_MS = 60_000;

export type ValueHistory = OutputOf<typeof calls.showValueHistory>;

/** The customer's value over a span, in their own fiat currency. */
export function useValueHistory(span: Span) {
  const fiat = useSession((now) => now.fiat);
  return useCall(calls.showValueHistory, { span, fiat }, { keep: true, everyMs: RENEW_MS });
}
