import { useTexts } from "@assay/ui/locale.ts";
import { UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import type { AccountField } from "../contract.ts";
import type { AccountWallets } from "./wallet-list.ts";

export type AccountTab = AccountField | "overview";
export const ACCOUNT_TABS = "accounts";

export interface AccountTabsProps {
  readonly accounts: readonly AccountWallets[];
  readonly value: AccountTab;
  readonly onChange: (tab: AccountTab) => void;
}

/** All accounts together, or one of those that there are. */
export function AccountTabs({ accounts, value, onChange }: AccountTabsProps) {
  const t = useTexts("wallet");
  const tabs = [
    { key: "overview" as const, label: t("assets.overview") },
    ...accounts.map(({ type }) => ({ key: type, label: t(`accounts.${type}`) })),
  ];
  return <UnderlineTabs id={ACCOUNT_TABS} label={t("assets.accounts")} tabs={tabs} value={value} onChange={onChange} />;
}
