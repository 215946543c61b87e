/** Dual investment on the finance tab: terms on sale, what a customer has invested, and when it is decided. */
import { useCall } from "@assay/ui/client.ts";
import type { FinanceOffer, FinanceOwn, FinanceSource } from "@assay/ui/finance/source.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { INVEST_ORDER_PATH, INVESTED_PATH, PURCHASE_PATH } from "./paths.ts";

/** What runs of one customer, the newest first. */
const RUNNING_SHOWN = "100";

function useOffers(): readonly FinanceOffer[] | undefined {
  const t = useTexts("dual");
  const both = [useCall(calls.listProducts, { type: "put" }), useCall(calls.listProducts, { type: "call" })];
  if (both.some(({ data, isError }) => !data && !isError)) return undefined;
  return both
    .flatMap(({ data }) => data?.list ?? [])
    .map((one) => ({
      key: String(one.product_id),
      line: "dual",
      name: `${t(`types.${one.type}`)} · ${one.symbol}`,
      currency: one.currency,
      days: one.days,
      annualRate: one.apr,
      risk: "high",
      isOpen: one.closed === null,
      to: `${PURCHASE_PATH}?id=${one.product_id}`,
    }));
}

function useOwn(): FinanceOwn | undefined {
  const t = useTexts("dual");
  const { data, isError } = useCall(calls.listPurchases, { list: "open", limit: RUNNING_SHOWN });
  if (!data && !isError) return undefined;
  const orders = data?.list ?? [];
  return {
    invested: orders.map(({ currency, invested }) => ({ currency, amount: invested })),
    // One of two sides is paid, and nobody knows which: neither is promised by itself, and what is paid may be another coin.
    promised: [],
    earned: [],
    due: orders.map(({ id, currency, invested, matures_at }) => ({
      key: id,
      at: matures_at,
      name: t("title"),
      currency,
      amount: invested,
      to: `${INVEST_ORDER_PATH}?id=${id}`,
    })),
    name: t("title"),
    to: INVESTED_PATH,
  };
}

export default {
  Offers: ({ then }) => then(useOffers()),
  Own: ({ then }) => then(useOwn()),
} satisfies FinanceSource;
