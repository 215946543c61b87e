import { useCall, useCommand } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { Own } from "@assay/ui/own.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { CoinMoney } from "./coin-money.tsx";

const BECOMES = " → ";

/** Balances too small for a swap of their own, and the press that turns all of them into USDT. Nothing while there are none. */
export function DustCard() {
  const t = useTexts("swap");
  const tag = useLanguageTag();
  const dust = useCall(calls.listDust, {});
  const swap = useCommand(calls.swapDust, { keeps: true });
  const [asking, setAsking] = useState(false);
  if (!dust.data || dust.data.list.length === 0) return null;
  const { list, arrives, arrives_min, to_currency: currency } = dust.data;
  async function turn(): Promise<void> {
    const outcome = await swap.run({ arrives_min });
    if (outcome.state === "unknown" || outcome.state === "left") return;
    setAsking(false);
    if (outcome.state === "rejected") return void dust.refetch();
    const amount = formatAmountText(outcome.message.arrives, { decimals: 8, decimalsMin: 2 }, tag);
    toast(t("done", { amount, currency }), "done");
  }
  return (
    <Own>
      <Card className="mt-4 flex flex-col gap-3 md:p-5">
        <h2 className="text-section">{t("dust")}</h2>
        <p className="text-form text-soft">
          {t("dust-about")} <CoinMoney value={arrives} coin={currency} className="font-semibold text-strong" />
        </p>
        <Button block onPress={() => setAsking(true)}>
          {t("dust-action")}
        </Button>
      </Card>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t("dust")}
        facts={[
          ...list.map((one) => ({
            label: one.currency,
            value: (
              <>
                <CoinMoney value={one.number} coin={one.currency} />
                {BECOMES}
                <CoinMoney value={one.arrives} coin={currency} />
              </>
            ),
          })),
          { label: t("estimate"), value: <CoinMoney value={arrives} coin={currency} className="font-semibold" /> },
          { label: t("at-least"), value: <CoinMoney value={arrives_min} coin={currency} /> },
        ]}
        note={t("dust-note")}
        action={t("dust-action")}
        pending={swap.pending}
        onConfirm={() => void turn()}
      />
    </Own>
  );
}
