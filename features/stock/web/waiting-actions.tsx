import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { toast } from "@assay/ui/toast.ts";
import { lazy, Suspense, useState } from "react";
import { calls } from "../contract.ts";
import type { Order } from "./order-model.ts";

const AmendSheet = lazy(() => import("./amend-sheet.tsx"));

/** Another price for a waiting order, in a sheet whose code comes with the first press, and taking it back. */
export function WaitingActions({ order }: { readonly order: Order }) {
  const t = useTexts("stock");
  const command = useCommand(calls.cancelOrder);
  const [open, setOpen] = useState<boolean>();
  const about = { side: t(`side.${order.type}`), symbol: order.symbol };
  async function cancel(): Promise<void> {
    const outcome = await command.run({ id: order.id });
    if (outcome.state === "accepted") toast(t("orders.cancelled"), "done");
  }
  return (
    <>
      <Button size="small" block onPress={() => setOpen(true)}>
        <span aria-hidden="true">{t("orders.change")}</span>
        <span className="sr-only">{t("orders.change-one", about)}</span>
      </Button>
      <Button size="small" block pending={command.pending} onPress={() => void cancel()}>
        <span aria-hidden="true">{t("orders.cancel")}</span>
        <span className="sr-only">{t("orders.cancel-one", about)}</span>
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          <AmendSheet order={order} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
