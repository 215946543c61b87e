import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { useSession } from "@assay/ui/session.ts";
import { AccountSection } from "@assay/ui/ticket/account-section.tsx";
import { calls } from "../../contract.ts";
import { ACCOUNT_CURRENCY, accountSummary } from "../positions/account-model.ts";
import { GainText } from "../positions/gain-text.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { ASSETS_PATH, TRANSFER_PATH } from "../paths.ts";
import { RiskRate } from "../positions/risk-rate.tsx";

/** The contract account under the form where there is room beside the chart: what it is worth, what it wins and holds, and how safe it stands. */
export default function ContractAccount() {
  const t = useTexts("leverage");
  const loggedIn = useSession((now) => now.loggedIn);
  const account = useCall(calls.listPositions, {}).data?.account;
  if (!loggedIn || !account) return null;
  const { equity, gain, used } = accountSummary(account);
  return (
    <AccountSection
      title={t("account.title")}
      facts={[
        { label: t("account.equity"), value: <MoneyText amount={equity} /> },
        { label: t("account.gain"), value: <GainText amount={gain} /> },
        {
          label: t("account.held"),
          value: <AmountText value={account.margin} currency={ACCOUNT_CURRENCY} unit decimals={2} />,
        },
        { label: t("account.risk-rate"), value: <RiskRate fraction={account.risk_rate} /> },
      ]}
      ways={[
        { to: `${TRANSFER_PATH}?currency=${ACCOUNT_CURRENCY}&to=lever`, text: t("account.transfer") },
        { to: ASSETS_PATH, text: t("account.assets") },
      ]}
    >
      <div aria-hidden="true" className="mt-2.5 h-1 overflow-hidden rounded-full bg-s3">
        <span className="block h-full rounded-full bg-good-fill" style={{ width: `${used}%` }} />
      </div>
      <p className="mt-2 text-micro text-faint">{t("account.about-risk-rate")}</p>
    </AccountSection>
  );
}
