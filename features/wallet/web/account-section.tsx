import { useTexts } from "@assay/ui/locale.ts";
import { FiatText } from "@assay/ui/parts/fiat-text.tsx";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { AccountWallets, WalletChoice } from "./wallet-list.ts";
import { WalletHeads, WalletRow } from "./wallet-row.tsx";

export interface AccountSectionProps {
  readonly account: AccountWallets;
  readonly fiat: string;
  readonly open: boolean;
  readonly chosen: WalletChoice | undefined;
  readonly onChoose: (choice: WalletChoice) => void;
}

const chevron = <ChevronDown aria-hidden className="size-4 shrink-0 text-faint transition-transform group-open:rotate-180" />;
const summaryLook =
  "press flex min-h-11 cursor-pointer list-none items-center gap-2 text-form [&::-webkit-details-marker]:hidden";

/** One account type: its worth, and a row for each currency in it. */
export function AccountSection({ account, fiat, open, chosen, onChoose }: AccountSectionProps) {
  const t = useTexts("wallet");
  return (
    <details open={open} className="group border-t border-line">
      <summary className={summaryLook}>
        <span className="grow font-semibold text-soft">{t(`accounts.${account.type}`)}</span>
        <FiatText value={account.value.fiat} code={fiat} hideable className="text-soft" />
        {chevron}
      </summary>
      {account.list.length === 0 ? (
        <p className="pb-3 text-caption text-faint">{t("assets.none")}</p>
      ) : (
        <>
          <WalletHeads />
          <ul className="-mx-2 pb-2">
            {account.list.map((wallet) => (
              <li key={wallet.currency} className="off-screen-idle">
                <WalletRow
                  wallet={wallet}
                  fiat={fiat}
                  chosen={chosen?.account === account.type && chosen.currency === wallet.currency}
                  onPress={() => onChoose({ account: account.type, currency: wallet.currency })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

/** Accounts without money, behind one line. */
export function Folded({ accounts, children }: { readonly accounts: readonly AccountWallets[]; readonly children: ReactNode }) {
  const t = useTexts("wallet");
  if (accounts.length === 0) return null;
  return (
    <details className="group/folded border-t border-line">
      <summary className={summaryLook}>
        <span className="grow text-soft">{t("assets.empty-accounts", { count: accounts.length })}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-faint transition-transform group-open/folded:rotate-180" />
      </summary>
      <div className="ps-3">{children}</div>
    </details>
  );
}
