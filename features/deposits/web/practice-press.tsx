import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import type { Receiving } from "./told.ts";

/** The sandbox pays by itself: a transaction of a practice chain, which is then seen, confirmed and credited like any other. */
export function PracticePress({ receiving: { currency, currency_id, network } }: { readonly receiving: Receiving }) {
  const t = useTexts("deposits");
  const pay = useCommand(calls.payPractice);
  async function press(): Promise<void> {
    const outcome = await pay.run({ currency: String(currency_id), network });
    if (outcome.state === "accepted") toast(t("practice-sent", outcome.message), "done");
  }
  return (
    <Card className="grid gap-3">
      <p className="flex items-start justify-between gap-3 text-form text-soft">
        {t("practice-about", { currency })}
        <Badge tone="brand">{t("practice")}</Badge>
      </p>
      <Button tone="brand" block pending={pay.pending} onPress={() => void press()}>
        {t("practice-pay")}
      </Button>
    </Card>
  );
}
