import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Ways } from "@assay/ui/parts/ways.tsx";
import { useSession } from "@assay/ui/session.ts";
import { calls } from "../contract.ts";
import { ACCOUNT_CURRENCY, accountSummary } from "./account-model.ts";
import { GainText } from "./gain-text.tsx";
import { MoneyText } from "./money-text.tsx";
import { ASSETS_PATH, TRANSFER_PATH } from "./paths.ts";
import { RiskRate } from "./risk-rate.tsx";

const ways = [
  { key: "transfer", to: `${TRANSFER_PATH}?currency=${ACCOUNT_CURRENCY}&to=lever` },
  { key: "assets", to: ASSETS_PATH },
] as const;

/** The contract account under the form where there is room beside the chart: what it is worth, what it wins and holds, and how safe it stands. */
export default function ContractAccount() {
  const t = useTexts("leverage");
  const loggedIn = useSession((now) => now.loggedIn);
  const account = useCall(calls.listPositions, {}).data?.account;
  if (!loggedIn || !account) return null;
  const { equity, gain, used } = accountSummary(account);
  return (
    <section aria-label={t("account.title")} className="mt-5 border-t border-line pt-4">
      <h2 className="text-body font-semibold">{t("account.title")}</h2>
      <Own>
        <Facts
          className="mt-3 gap-y-2! text-caption"
          facts={[
            { label: t("account.equity"), value: <MoneyText amount={equity} /> },
            { label: t("account.gain"), value: <GainText amount={gain} /> },
            {
              label: t("account.held"),
              value: <AmountText value={account.margin} currency={ACCOUNT_CURRENCY} unit decimals={2} />,
            },
            { label: t("account.risk-rate"), value: <RiskRate fraction={account.risk_rate} /> },
          ]}
        />
      </Own>
      <div aria-hidden="true" className="mt-2.5 h-1 overflow-hidden rounded-full bg-s3">
        <span className="block h-full rounded-full bg-good-fill" style={{ width: `${used}%` }} />
      </div>
      <p className="mt-2 text-micro text-faint">{t("account.about-risk-rate")}</p>
      <Ways ways={ways.map(({ key, to }) => ({ to, text: t(`account.${key}`) }))} />
    </section>
  );
}
