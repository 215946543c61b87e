import { refreshCalls, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { toast } from "@assay/ui/toast.ts";
import { customerCalls as calls } from "../contract/customers.ts";

/** The sandbox's bank books the payment; its statement then goes the way of every other. */
export function PracticePress({ id }: { readonly id: string }) {
  const t = useTexts("fiat");
  const pay = useCommand(calls.payPractice);
  async function press(): Promise<void> {
    const outcome = await pay.run({ id });
    if (outcome.state === "accepted") toast(t("practice-paid", outcome.message), "done");
    refreshCalls([calls.showPayment.path]);
  }
  return (
    <Card className="grid gap-3">
      <p className="flex items-start justify-between gap-3 text-form text-soft">
        {t("practice-about")}
        <Badge tone="brand">{t("practice")}</Badge>
      </p>
      <Button tone="brand" block pending={pay.pending} onPress={() => void press()}>
        {t("practice-pay")}
      </Button>
    </Card>
  );
}
