import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Ways } from "@assay/ui/parts/ways.tsx";
import { STAKE_CURRENCY } from "../rules.ts";
import { MoneyText } from "./money-text.tsx";
import { ASSETS_PATH, TRANSFER_PATH } from "./paths.ts";
import type { StakeTicketModel } from "./use-stake.ts";

const ways = [
  { key: "transfer", to: `${TRANSFER_PATH}?currency=${STAKE_CURRENCY}&to=micro` },
  { key: "assets", to: ASSETS_PATH },
] as const;

/** The options account under the form where there is room beside the chart: what is in it, and what of that is staked. */
export default function OptionsAccount({ ticket: { worth, staked } }: { readonly ticket: StakeTicketModel }) {
  const t = useTexts("seconds");
  if (!worth) return null;
  return (
    <section aria-label={t("account.title")} className="mt-5 border-t border-line pt-4">
      <h2 className="text-body font-semibold">{t("account.title")}</h2>
      <Own>
        <Facts
          className="mt-3 gap-y-2! text-caption"
          facts={[
            { label: t("account.value"), value: <MoneyText amount={worth} /> },
            { label: t("account.staked"), value: <MoneyText amount={staked} /> },
          ]}
        />
      </Own>
      <Ways ways={ways.map(({ key, to }) => ({ to, text: t(`account.${key}`) }))} />
    </section>
  );
}
