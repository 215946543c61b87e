import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { calls } from "../../contract.ts";
import { ACCOUNT_CURRENCY } from "./account-model.ts";
import { RiskRate } from "./risk-rate.tsx";

const figure = "desk:text-title";

/** The contract account as a whole: what is free, what is held, and the risk rate. */
export function AccountLine() {
  const t = useTexts("leverage");
  const account = useCall(calls.listPositions, {}).data?.account;
  return (
    <Own>
      <div className="mb-3 grid grid-cols-3 gap-3 rounded-card bg-s1 p-4 desk:flex desk:flex-wrap desk:gap-x-12 desk:*:text-start">
        <StatTile label={t("account.available", { unit: ACCOUNT_CURRENCY })}>
          <AmountText value={account?.available} decimals={2} className={figure} />
        </StatTile>
        <StatTile label={t("account.margin", { unit: ACCOUNT_CURRENCY })}>
          <AmountText value={account?.margin} decimals={2} className={figure} />
        </StatTile>
        <StatTile label={t("account.risk-rate")} end>
          <span className={figure}>
            <RiskRate fraction={account?.risk_rate ?? null} />
          </span>
        </StatTile>
        {account?.cross_excess === null && (
          <p role="status" className="col-span-3 basis-full text-caption text-warning">
            {t("account.no-mark")}
          </p>
        )}
        <p className="col-span-3 -mt-1 basis-full text-dense text-faint">{t("account.about-risk-rate")}</p>
      </div>
    </Own>
  );
}
