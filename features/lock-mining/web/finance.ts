/** Lock mining on the finance tab: terms on sale, and what the customer has locked. */
import { useCall } from "@assay/ui/client.ts";
import type { FinanceOffer, FinanceOwn, FinanceSource } from "@assay/ui/finance/source.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { calls } from "../contract.ts";
import { isSoldOut } from "./lock-form.ts";
import { BUY_PATH, LOCK_PATH, LOCKS_PATH } from "./paths.ts";

function useOffers(): readonly FinanceOffer[] | undefined {
  const t = useTexts("lock-mining");
  const { data, isError } = useCall(calls.listConfigs, {});
  if (isError && !data) return [];
  return data?.list.map((config) => ({
    key: String(config.config_id),
    line: "lock-mining",
    name: t("title"),
    currency: config.currency,
    days: config.period_days,
    annualRate: config.annual_rate,
    risk: "low",
    isOpen: !isSoldOut(config),
    to: `${BUY_PATH}?config_id=${config.config_id}`,
  }));
}

function useOwn(): FinanceOwn | undefined {
  const t = useTexts("lock-mining");
  const { data, isError } = useCall(calls.showSummary, {});
  if (!data) return isError ? { due: [], name: t("title"), to: LOCKS_PATH } : undefined;
  const sums = (part: "locked" | "promised" | "earned") =>
    data.coins.map((coin) => ({ currency: coin.currency, amount: coin[part] }));
  return {
    invested: sums("locked"),
    promised: sums("promised"),
    earned: sums("earned"),
    due: data.due.map(({ id, currency, amount, expires_at }) => ({
      key: id,
      at: expires_at,
      name: t("title"),
      currency,
      amount,
      to: `${LOCK_PATH}?id=${id}`,
    })),
    name: t("title"),
    to: LOCKS_PATH,
  };
}

export default {
  Offers: ({ then }) => then(useOffers()),
  Own: ({ then }) => then(useOwn()),
} satisfies FinanceSource;
