import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import type { calls } from "../contract.ts";
import { AccountSection, Folded } from "./account-section.tsx";
import { type AccountWallets, type WalletChoice, splitAccounts } from "./wallet-list.ts";

export interface AccountListProps {
  readonly wallets: UseQueryResult<OutputOf<typeof calls.listWallets>>;
  readonly hideZero: boolean;
  readonly onHideZero: (hide: boolean) => void;
  /** The row whose detail is on screen. */
  readonly chosen: WalletChoice | undefined;
  readonly onChoose: (choice: WalletChoice) => void;
}

/** Every account type; those with money stand open, empty ones are folded into one line. */
export function AccountList({ wallets, hideZero, onHideZero, ...choice }: AccountListProps) {
  const t = useTexts("wallet");
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-section">{t("assets.accounts")}</h2>
        <SwitchField label={t("assets.hide-zero")} value={hideZero} onChange={onHideZero} size="small" />
      </div>
      <Loaded query={wallets} skeleton={<RowsSkeleton pill={false} />}>
        {({ accounts, fiat, rate_source }) => {
          const { filled, empty } = splitAccounts(accounts);
          const section = (account: AccountWallets, open: boolean) => (
            <AccountSection key={account.type} account={account} fiat={fiat} open={open} {...choice} />
          );
          return (
            <>
              {filled.map((account) => section(account, true))}
              {filled.length === 0 && hideZero && <Empty text={t("assets.none-at-all")} />}
              {hideZero ? (
                <Folded accounts={empty}>{empty.map((account) => section(account, false))}</Folded>
              ) : (
                empty.map((account) => section(account, account.type === "change"))
              )}
              <p className="mt-4 text-caption text-faint">
                {rate_source === "sandbox" ? t("assets.estimate-sandbox") : t("assets.estimate", { source: rate_source })}
              </p>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
