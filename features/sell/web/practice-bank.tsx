import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import type { Sale } from "./told.ts";

/** The sandbox's bank pays or returns what is pressed; its statement then goes the way of every other. */
export function PracticeBank({ of: { id, state } }: { readonly of: Sale }) {
  const t = useTexts("sell");
  const bank = useCommand(calls.bankPractice);
  async function press(does: "pays" | "returns"): Promise<void> {
    const outcome = await bank.run({ id, does });
    if (outcome.state === "accepted") toast(t(`practice.${does}-done`), "done");
  }
  const mayPay = state === "queued" || state === "filed";
  if (!mayPay && state !== "paid") return null;
  return (
    <Card className="mt-4 grid gap-3">
      <p className="flex items-start justify-between gap-3 text-form text-soft">
        {t("practice.about")}
        <Badge tone="brand">{t("practice.badge")}</Badge>
      </p>
      {mayPay && (
        <Button tone="brand" block pending={bank.pending} onPress={() => void press("pays")}>
          {t("practice.pays")}
        </Button>
      )}
      <Button block pending={bank.pending} onPress={() => void press("returns")}>
        {t("practice.returns")}
      </Button>
    </Card>
  );
}
