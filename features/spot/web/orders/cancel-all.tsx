import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";

export interface CancelAllProps {
  readonly count: number;
  /** Only this market's orders. */
  readonly symbol?: string;
  readonly className?: string;
}

/** Cancels every open order, or those of one market, after asking. */
export function CancelAll({ count, symbol, className = "" }: CancelAllProps) {
  const t = useTexts("spot");
  const [asking, setAsking] = useState(false);
  const command = useCommand(calls.cancelOrders);
  async function cancel(): Promise<void> {
    const outcome = await command.run(symbol === undefined ? {} : { symbol });
    setAsking(false);
    if (outcome.state === "accepted") toast(t("orders.cancelled-all", { count: outcome.message.cancelled }), "done");
  }
  if (count === 0) return null;
  return (
    <>
      <Button size="small" onPress={() => setAsking(true)} className={`shrink-0 ${className}`}>
        {t("orders.cancel-all")}
      </Button>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t("orders.cancel-all-ask")}
        facts={[]}
        action={t("orders.cancel-all")}
        tone="danger"
        pending={command.pending}
        onConfirm={() => void cancel()}
      />
    </>
  );
}
