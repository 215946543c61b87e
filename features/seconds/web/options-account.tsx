import { useTexts } from "@assay/ui/locale.ts";
import { AccountSection } from "@assay/ui/ticket/account-section.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { STAKE_CURRENCY } from "../rules.ts";
import { ASSETS_PATH, TRANSFER_PATH } from "./paths.ts";
import type { StakeTicketModel } from "./use-stake.ts";

/** The options account: what is in it, and what of that is staked. */
export default function OptionsAccount({ ticket: { worth, staked } }: { readonly ticket: StakeTicketModel }) {
  const t = useTexts("seconds");
  if (!worth) return null;
  return (
    <AccountSection
      title={t("account.title")}
      facts={[
        { label: t("account.value"), value: <MoneyText amount={worth} /> },
        { label: t("account.staked"), value: <MoneyText amount={staked} /> },
      ]}
      ways={[
        { to: `${TRANSFER_PATH}?currency=${STAKE_CURRENCY}&to=micro`, text: t("account.transfer") },
        { to: ASSETS_PATH, text: t("account.assets") },
      ]}
    />
  );
}
