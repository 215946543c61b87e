import { useTexts } from "@assay/ui/locale.ts";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import { LiveWorth } from "./live-worth.tsx";
import { OpenResultRow } from "./open-result-row.tsx";
import { OwedRow } from "./owed-row.tsx";
import type { AccountWallets, WalletChoice } from "./wallet-list.ts";
import { WalletRow } from "./wallet-row.tsx";

export interface AccountSectionProps {
  readonly account: AccountWallets;
  readonly fiat: string;
  readonly markets: readonly MarketView[] | undefined;
  readonly chosen: WalletChoice | undefined;
  readonly onChoose: (choice: WalletChoice) => void;
}

/** One account type: its worth, and a row for each currency in it. */
export function AccountSection({ account, fiat, markets, chosen, onChoose }: AccountSectionProps) {
  const t = useTexts("wallet");
  const name = t(`accounts.${account.type}`);
  return (
    <section aria-label={name} className="pb-2">
      <div className="flex min-h-10 items-center justify-between gap-2 text-form text-soft">
        <h2 className="font-semibold">{name}</h2>
        <LiveWorth value={account.value} wallets={account.list} code={fiat} />
      </div>
      {account.list.length === 0 ? (
        <p className="pb-3 text-caption text-faint">{t("assets.none")}</p>
      ) : (
        <>
          <ul className="-mx-2">
            {account.list.map((wallet) => (
              <li key={wallet.currency} className="off-screen-idle desk:[contain-intrinsic-size:auto_56px]">
                <WalletRow
                  wallet={wallet}
                  fiat={fiat}
                  market={markets?.find(({ base, quote }) => base === wallet.currency && quote === VALUE_CURRENCY)}
                  chosen={chosen?.account === account.type && chosen.currency === wallet.currency}
                  onPress={() => onChoose({ account: account.type, currency: wallet.currency })}
                />
              </li>
            ))}
          </ul>
          {account.owed && <OwedRow owed={account.owed} fiat={fiat} />}
          {account.open_profit && <OpenResultRow profit={account.open_profit} fiat={fiat} />}
        </>
      )}
    </section>
  );
}
