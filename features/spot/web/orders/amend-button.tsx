import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { lazy, Suspense, useState } from "react";
import { isWaiting, type Order } from "./order-model.ts";

// Its code comes with the first press: the trade screen is large enough.
const AmendSheet = lazy(() => import("./amend-sheet.tsx"));
const AmendStopSheet = lazy(() => import("../stops/amend-stop-sheet.tsx"));

/** Opens the form that changes one order. */
export function AmendButton({ order, block = false }: { readonly order: Order; readonly block?: boolean }) {
  const t = useTexts("spot");
  const [open, setOpen] = useState<boolean>();
  // An "oco" has both: its limit first, from where a press leads to its stop.
  const [part, setPart] = useState<"order" | "stop">(order.state === "waiting" ? "stop" : "order");
  const toStop = order.state === "open" && isWaiting(order) && { onStop: () => setPart("stop") };
  function close(): void {
    setOpen(false);
    if (toStop) setPart("order");
  }
  return (
    <>
      <Button size="small" block={block} onPress={() => setOpen(true)}>
        <span aria-hidden="true">{t("amend.edit")}</span>
        <span className="sr-only">{t("amend.edit-one", { side: t(`side.${order.type}`), symbol: order.symbol })}</span>
      </Button>
      {open !== undefined && (
        <Suspense fallback={null}>
          {part === "stop" ? (
            <AmendStopSheet order={order} open={open} onClose={close} />
          ) : (
            <AmendSheet order={order} open={open} onClose={close} {...toStop} />
          )}
        </Suspense>
      )}
    </>
  );
}
