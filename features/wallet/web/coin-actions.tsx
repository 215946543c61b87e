import { isEquity } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { swapOf, TO_BANK_PATH, tradeOf, transferOf } from "./paths.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import type { WalletChoice } from "./wallet-list.ts";

const look = "press grid min-h-11 flex-auto place-items-center rounded-button px-2 text-body font-semibold";

/** Transfer always; buy and sell where a market exists, exchange where that is no share, and to a bank what has no market. */
export function CoinActions({ choice, market }: { readonly choice: WalletChoice; readonly market: string | undefined }) {
  const t = useTexts("wallet");
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Go to={transferOf(choice.currency, choice.account)} className={`${look} bg-s2`}>
        {t("actions.transfer")}
      </Go>
      {(market === undefined ? choice.currency === VALUE_CURRENCY : !isEquity(choice.currency)) && (
        <Go to={swapOf(choice.currency)} className={`${look} bg-s2`}>
          {t("actions.exchange")}
        </Go>
      )}
      {market === undefined && choice.currency === VALUE_CURRENCY && (
        <Go to={TO_BANK_PATH} className={`${look} bg-s2`}>
          {t("actions.to-bank")}
        </Go>
      )}
      {market !== undefined && (
        <>
          <Go to={tradeOf(market, "sell")} className={`${look} bg-s2`}>
            {t("actions.sell")}
          </Go>
          <Go to={tradeOf(market, "buy")} className={`${look} bg-brand-fill text-on-brand`}>
            {t("actions.buy")}
          </Go>
        </>
      )}
    </div>
  );
}
