import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { TabPanel } from "@assay/ui/parts/underline-tabs.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { calls } from "../contract.ts";
import { AccountSection } from "./account-section.tsx";
import { ACCOUNT_TABS, type AccountTab, AccountTabs } from "./account-tabs.tsx";
import { WalletHeads } from "./wallet-row.tsx";
import { type WalletChoice, existingAccounts, matching } from "./wallet-list.ts";

export interface AccountListProps {
  readonly wallets: UseQueryResult<OutputOf<typeof calls.listWallets>>;
  readonly markets: readonly MarketView[] | undefined;
  readonly hideZero: boolean;
  readonly onHideZero: (hide: boolean) => void;
  /** The row whose detail is on screen. */
  readonly chosen: WalletChoice | undefined;
  readonly onChoose: (choice: WalletChoice) => void;
}

/** Every account that there is, or one of them, with its currencies. */
export function AccountList({ wallets, hideZero, onHideZero, ...rows }: AccountListProps) {
  const t = useTexts("wallet");
  const [tab, setTab] = useState<AccountTab>("overview");
  const [word, setWord] = useState("");
  return (
    <Loaded query={wallets} skeleton={<RowsSkeleton />}>
      {({ accounts, fiat, rate_source }) => {
        const existing = existingAccounts(accounts);
        const shown = matching(tab === "overview" ? existing : existing.filter(({ type }) => type === tab), word);
        return (
          <>
            <AccountTabs accounts={existing} value={tab} onChange={setTab} />
            <TabPanel of={ACCOUNT_TABS} tab={tab}>
              <div className="flex min-h-13 items-center gap-3">
                <SearchField label={t("assets.search")} value={word} onChange={setWord} size="small" className="min-w-0 grow" />
                <SwitchField label={t("assets.hide-zero")} value={hideZero} onChange={onHideZero} size="small" />
              </div>
              {shown.some(({ list }) => list.length > 0) && <WalletHeads />}
              {shown.map((account) => (
                <AccountSection key={account.type} account={account} fiat={fiat} {...rows} />
              ))}
              {shown.length === 0 && <Empty text={t(word === "" ? "assets.none-at-all" : "assets.none-found")} />}
            </TabPanel>
            <p className="mt-4 text-caption text-faint">
              {rate_source === "sandbox" ? t("assets.estimate-sandbox") : t("assets.estimate", { source: rate_source })}
            </p>
          </>
        );
      }}
    </Loaded>
  );
}
