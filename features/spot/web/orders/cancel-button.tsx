import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import type { Order } from "./order-model.ts";

/** Takes one order out of the book. */
export function CancelButton({ order, block = false }: { readonly order: Order; readonly block?: boolean }) {
  const t = useTexts("spot");
  const command = useCommand(calls.cancelOrder);
  async function cancel(): Promise<void> {
    const outcome = await command.run({ id: order.id });
    if (outcome.state === "accepted") toast(t("orders.cancelled"), "done");
  }
  const name = t("orders.cancel-one", { side: t(`side.${order.type}`), symbol: order.symbol });
  return (
    <Button size="small" block={block} pending={command.pending} onPress={() => void cancel()}>
      <span aria-hidden="true">{t("orders.cancel")}</span>
      <span className="sr-only">{name}</span>
    </Button>
  );
}
