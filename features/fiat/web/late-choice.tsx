import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { customerCalls as calls } from "../contract/customers.ts";
import { CoinOf } from "./deal-facts.tsx";
import type { Payment } from "./told.ts";

interface LateChoiceProps {
  readonly id: string;
  readonly choice: NonNullable<Payment["choice"]>;
}

/** What late money becomes, and what it becomes where its customer says nothing. */
export function LateChoice({ id, choice: { arrives, until } }: LateChoiceProps) {
  const t = useTexts("fiat");
  const choose = useCommand(calls.chooseLate);
  const [asked, ask] = useState(false);
  async function take(choice: "usdt" | "back"): Promise<void> {
    const { state } = await choose.run({ id, choice });
    if (state === "accepted") toast(t(`choice.${choice}-done`), "done");
    ask(false);
  }
  return (
    <Card className="grid gap-3">
      <h2 className="font-semibold">{t("choice.title")}</h2>
      <Facts
        facts={[
          { label: t("choice.buys"), value: <CoinOf value={arrives} className="font-semibold" /> },
          { label: t("choice.until"), value: <TimeText at={until} as="plan" /> },
        ]}
      />
      <Cta action={t("choice.usdt")} pending={choose.pending} onPress={() => void take("usdt")} />
      <Button block onPress={() => ask(true)}>
        {t("choice.back")}
      </Button>
      <ConfirmSheet
        open={asked}
        onClose={() => ask(false)}
        title={t("choice.back-ask")}
        facts={[]}
        note={t("choice.back-note")}
        action={t("choice.back")}
        pending={choose.pending}
        onConfirm={() => void take("back")}
      />
    </Card>
  );
}
