/** Loans on the finance tab: nothing to put in, and when what is owed falls due. */
import { useCall } from "@assay/ui/client.ts";
import type { FinanceOwn, FinanceSource } from "@assay/ui/finance/source.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { LOAN_PATH, OTC_PATH } from "./paths.ts";

/** More than a customer can have open. */
const OPEN_SHOWN = "100";

function useOwn(): FinanceOwn | undefined {
  const t = useTexts("loans");
  const { data, isError } = useCall(calls.listLoans, { list: "open", limit: OPEN_SHOWN });
  if (!data && !isError) return undefined;
  return {
    due: (data?.list ?? []).map(({ id, currency, debt, ends_at }) => ({
      key: id,
      at: ends_at,
      name: t("changes.repay.title"),
      currency,
      amount: debt,
      to: `${LOAN_PATH}?id=${id}`,
    })),
    name: t("title"),
    to: OTC_PATH,
  };
}

export default {
  Own: ({ then }) => then(useOwn()),
} satisfies FinanceSource;
