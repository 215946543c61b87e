import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import type { calls } from "../contract.ts";
import { LiveWorth } from "./live-worth.tsx";
import { isEmptyWallet } from "./wallet-list.ts";

export interface CoinPlacesProps {
  readonly accounts: OutputOf<typeof calls.showCurrency>["accounts"];
  readonly fiat: string;
}

/** In which accounts a currency lies: available, on hold, worth. */
export function CoinPlaces({ accounts, fiat }: CoinPlacesProps) {
  const t = useTexts("wallet");
  const held = accounts.filter(({ wallet }) => !isEmptyWallet(wallet));
  if (held.length === 0) return <p className="mt-5 text-form text-soft">{t("coin.none")}</p>;
  return (
    <table className="mt-5 w-full text-form">
      <caption className="sr-only">{t("coin.accounts")}</caption>
      <thead>
        <tr className="text-caption text-faint">
          <th scope="col" className="pb-1.5 text-start font-normal">
            {t("bills.account")}
          </th>
          <th scope="col" className="pb-1.5 text-end font-normal">
            {t("assets.available")}
          </th>
          <th scope="col" className="pb-1.5 text-end font-normal">
            {t("assets.frozen")}
          </th>
        </tr>
      </thead>
      <tbody>
        {held.map(({ type, wallet }) => (
          <tr key={type} className="border-t border-line">
            <th scope="row" className="py-2.5 pe-2 text-start font-medium">
              {t(`accounts.${type}`)}
              <LiveWorth
                value={wallet.value}
                wallets={[wallet]}
                code={fiat}
                className="block text-caption font-normal text-faint"
              />
            </th>
            <td className="py-2.5 text-end align-top">
              <AmountText value={wallet.available} currency={wallet.currency} hideable />
            </td>
            <td className="py-2.5 ps-3 text-end align-top text-soft">
              <AmountText value={wallet.frozen} currency={wallet.currency} hideable />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
