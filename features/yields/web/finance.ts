/** Yields on the finance tab: products on sale, and what the customer has in them. */
import { useCall } from "@assay/ui/client.ts";
import type { FinanceOffer, FinanceOwn, FinanceSource } from "@assay/ui/finance/source.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { isContract } from "../rules.ts";
import { ORDER_PATH, ORDERS_PATH, PRODUCT_PATH } from "./paths.ts";

function useOffers(): readonly FinanceOffer[] | undefined {
  const t = useTexts("yields");
  const { data, isError } = useCall(calls.listProducts, {});
  if (isError && !data) return [];
  return data?.list.map(({ product, kind, currency, days, annual_rate, closed }) => ({
    key: product,
    line: kind,
    name: t(`kinds.${kind}`),
    currency,
    days: days ?? undefined,
    annualRate: annual_rate,
    risk: isContract(kind) ? "low" : "middle",
    isOpen: closed === null,
    to: `${PRODUCT_PATH}?product=${product}`,
  }));
}

function useOwn(): FinanceOwn | undefined {
  const t = useTexts("yields");
  const { data, isError } = useCall(calls.showSummary, {});
  if (!data) return isError ? { due: [], name: t("title"), to: ORDERS_PATH } : undefined;
  const sums = (part: "invested" | "promised" | "earned") =>
    data.coins.map((coin) => ({ currency: coin.currency, amount: coin[part] }));
  return {
    invested: sums("invested"),
    promised: sums("promised"),
    earned: sums("earned"),
    due: data.due.map(({ id, kind, currency, amount, ends_at }) => ({
      key: id,
      at: ends_at,
      name: t(`kinds.${kind}`),
      currency,
      amount,
      to: `${ORDER_PATH}?id=${id}`,
    })),
    name: t("title"),
    to: ORDERS_PATH,
  };
}

export default {
  Offers: ({ then }) => then(useOffers()),
  Own: ({ then }) => then(useOwn()),
} satisfies FinanceSource;
