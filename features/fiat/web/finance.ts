/** Local money on home and the finance tab: nothing to put in, and until when a locked rate is to be paid. */
import { useCall } from "@assay/ui/client.ts";
import type { FinanceOwn, FinanceSource } from "@assay/ui/finance/source.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { customerCalls as calls } from "../contract/customers.ts";
import { LOCK_MS } from "../rules/lock.ts";
import { PAY_LOG_PATH, paymentOf } from "./paths.ts";

function useOwn(): FinanceOwn | undefined {
  const t = useTexts("fiat");
  // A customer has one at most.
  const { data, isError } = useCall(calls.payLog, { status: "to-be-paid", limit: "1" });
  if (!data && !isError) return undefined;
  return {
    due: (data?.list ?? []).map(({ id, currency, pays, due_at }) => ({
      key: id,
      at: due_at,
      lengthMs: LOCK_MS,
      name: t("states.to-be-paid"),
      currency,
      amount: pays,
      to: paymentOf(id),
    })),
    name: t("log"),
    to: PAY_LOG_PATH,
  };
}

export default {
  Own: ({ then }) => then(useOwn()),
} satisfies FinanceSource;
